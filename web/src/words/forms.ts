/** The format of numbers and lists, the same everywhere. */

import { language } from '.'

const tongue = language === 'en' || language === 'xx' ? 'en-GB' : language
const lists = new Intl.ListFormat(tongue)
const rows = new Intl.ListFormat(tongue, { type: 'unit' })

/** `+2`, `−1` or `0`, with a true minus sign; without `plus`: `2`. */
export function signed(n: number, plus = true): string {
  return n < 0 ? `−${-n}` : plus && n > 0 ? `+${n}` : String(n)
}

/** `a, b and c`. */
export function list(words: readonly string[]): string {
  return lists.format(words)
}

/** `a, b, c`: things side by side that make no sentence. */
export function row(words: readonly string[]): string {
  return rows.format(words)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sign and its number after their word, as in `dollars +2`; a number before a short word, as in `1 HP`, together with
 * a name before it, as in `Round 1 begins`. */
const RUN = /(\S+ [+−×]\d\S*|(?:\p{Lu}\p{L}{0,5} )?(?<!\S)\S*\d \p{L}\S{0,6}(?!\S))/u

/** A text in pieces; every second one is a number with its word, which stay on one line. */
export function runs(text: string): string[] {
  return text.split(RUN)
}
