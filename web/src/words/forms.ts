/** How numbers and lists are written, the same everywhere. */

import { language } from '.'

const lists = new Intl.ListFormat(language === 'en' || language === 'xx' ? 'en-GB' : language)

/** `+2`, `−1` or `0`, with a true minus sign; without `plus`: `2`. */
export function signed(n: number, plus = true): string {
  return n < 0 ? `−${-n}` : plus && n > 0 ? `+${n}` : String(n)
}

/** `a, b and c`. */
export function list(words: readonly string[]): string {
  return lists.format(words)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
