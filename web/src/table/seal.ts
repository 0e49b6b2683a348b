/** Fingerprints and seeds of deals in sentences: nobody wants to hear 64 digits. */

const SEAL = /[0-9a-f]{32,}/

/** The fingerprint or seed in a sentence; '' if there is none. */
export function sealOf(text: string): string {
  return SEAL.exec(text)?.[0] ?? ''
}

/** The sentence with its first digits only; the dots that stand for the rest end it. */
export function shortened(text: string): string {
  return text.replace(new RegExp(`${SEAL.source}[.]?`), (seal) => `${seal.slice(0, 6)}…`)
}
