/** All sentences for people, by key: `say('home.play')`. The catalogues are TOML files beside this one, in the same
 * form as those of the Python code; the one of a game's face is in its own folder and is added by `add`. */

import en from './en.toml'
import { filled, grammar, named, noun, type Noun } from './grammar'

export type Tree = { [key: string]: string | Tree }
type Catalogues = Record<string, () => Promise<unknown>>

/** The languages that a page can speak, by their own names. */
export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }
const CHOSEN = 'casefile.language'

const texts = new Map<string, string>()
/** The words of the current table's pack: its cards are named by them. */
let brought = new Map<string, string>()
/** What is known of names, by their texts: a name's forms are looked up by the name. */
const nouns = new Map<string, Noun>()

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** The language of the page; `xx` is made from English: longer and accented, to show text that is not in a
 * catalogue. */
export const language = chosen()

function chosen(): string {
  if (typeof location === 'undefined') return 'en'
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked !== null) return asked
  try {
    const kept = localStorage.getItem(CHOSEN)
    if (kept !== null) return kept
  } catch {
    // without storage the browser's own languages decide
  }
  const short = navigator.languages.map((code) => code.slice(0, 2))
  return short.find((code) => code in LANGUAGES) ?? 'en'
}

/** Speak another language from now on, in all tabs that are opened or loaded again. */
export function speak(code: string): void {
  try {
    localStorage.setItem(CHOSEN, code)
    location.reload()
  } catch {
    location.search = `?lang=${code}`
  }
}

const tongue = grammar(language)

export function add(tree: Tree, prefix = ''): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, read(value))
    else add(value, `${prefix}${key}.`)
  }
}

/** A text of a catalogue; what it says of a name's article and forms is kept apart. */
function read(value: string): string {
  const name = noun(value)
  const known = name && tongue.begins.test(name.the) // else a pack has a tilde in its words
  if (known) nouns.set(name.text, name)
  const text = known ? name.text : value
  return language === 'xx' ? pseudo(text) : text
}

/** Add the catalogues of the page's language to the English ones, which are there already. Each is a file of its own,
 * named by its language, that is fetched only if it is spoken. */
export async function addSpoken(
  catalogues: Catalogues,
  put: (tree: Tree, path: string) => void,
): Promise<void> {
  if (language === 'en') return
  const spoken = Object.entries(catalogues).filter(([path]) => path.includes(`/words/${language}.`))
  for (const [path, fetched] of spoken) put(((await fetched()) as { default: Tree }).default, path)
}

add(en as Tree)
await addSpoken(import.meta.glob(['/src/words/*.toml', '!/src/words/en.toml']), (tree) => add(tree))

/** Use the words of another pack, by key, instead of the last one's; without any, the shipped ones: code that adds
 * a table's words removes them too. */
export function bring(words: Record<string, string>): void {
  brought = new Map(Object.entries(words).map(([key, each]) => [key, read(each)]))
}

const text = (key: string): string | undefined => brought.get(key) ?? texts.get(key)

/** The sentence under a key, with its values filled in. With `n`, the key's `.one` is used for 1 if it exists. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const found = (values['n'] === 1 && text(`${key}.one`)) || text(key) || text(`${key}.other`)
  if (found === undefined) return `⟦${key}⟧`
  return filled(found, values, (name) => nouns.get(name), tongue)
}

/** A text that names others by their keys, as `{name.clyde:the}`, with what `find` has under each. */
export function withNames(text: string, find: (key: string) => string): string {
  return named(text, find, (name) => nouns.get(name), tongue)
}

/** A text in quotation marks; those in it become the inner ones. */
export function quoted(text: string): string {
  const [begin, end, inner, closing] = tongue.quotes
  return begin + text.replaceAll(begin, inner).replaceAll(end, closing) + end
}

/** Whether the table's pack has this sentence itself. */
export function brings(key: string): boolean {
  return brought.has(key)
}

export function has(key: string): boolean {
  return (text(key) ?? text(`${key}.other`)) !== undefined
}

/** The sentence of the first of these keys that a catalogue has, else the last resort: the game's own names as
 * plain words. */
export function sayFirst(
  keys: string[],
  otherwise: string,
  values: Record<string, string | number> = {},
): string {
  const key = keys.find(has)
  return key === undefined ? otherwise : say(key, values)
}

/** A number of points, with the game's name for them. */
export function points(game: string, n: number): string {
  return sayFirst([`${game}.points`, 'seats.points'], '', { n })
}

function pseudo(text: string): string {
  const long = text.replace(/\{[^{}]+\}|[aeiouAEIOU]/g, (part) =>
    part.length > 1 ? part : ACCENTS[part]! + (part < 'a' ? '' : part),
  )
  return `[${long}]`
}
