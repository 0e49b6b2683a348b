/** What each language needs to put names and numbers into sentences: the same as `casefile.engine.grammar`, which
 * explains it. `tests/words/grammar.toml` holds both to the same words. */

export type Noun = { text: string; the: string; gender: string; forms: Record<string, string> }

export interface Language {
  /** The forms that a sentence may ask for. */
  forms: Set<string>
  /** How a name with its article begins. */
  begins: RegExp
  /** Its genders, in the order in which a sentence gives alternatives. */
  genders: string
  /** Quotation marks: the opening and the closing one, then those inside. */
  quotes: [string, string, string, string]
  form(noun: Noun, form: string): string
  gender(noun: Noun): string
  /** Whether a number takes the plural. */
  plural(n: number): boolean
}

const BETWEEN = ' ~ '
const GENDER = / \((m|f|n|p)\)$/

export const bare = (text: string): Noun => ({ text, the: '', gender: '', forms: {} })

/** A noun from its notation, `text ~ with its article (gender); form words`; undefined for any other text. */
export function noun(text: string): Noun | undefined {
  const at = text.indexOf(BETWEEN)
  if (at < 0) return undefined
  const [the, ...forms] = text.slice(at + BETWEEN.length).split(';')
  return {
    text: text.slice(0, at),
    the: the!.trim().replace(GENDER, ''),
    gender: GENDER.exec(the!.trim())?.[1] ?? '',
    forms: Object.fromEntries(forms.map((each) => split(each.trim()))),
  }
}

/** A text before and after its first space. */
function split(text: string): [string, string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const english: Language = {
  forms: new Set(['the', 'a', 'gen']),
  begins: /^the /,
  genders: '',
  quotes: ['“', '”', '‘', '’'],
  gender: (noun) => noun.gender,
  plural: (n) => n !== 1,
  form(noun, form) {
    const given = noun.forms[form]
    if (given !== undefined) return given
    if (form === 'gen') return `${noun.the || noun.text}’s`
    if (form === 'the' || !noun.the) return noun.the || noun.text
    const rest = noun.the.replace(/^the /, '')
    return `${/^[aeiou]/i.test(rest) ? 'an' : 'a'} ${rest}`
  },
}

type Cases = Record<string, Record<string, string>>

const EN = { m: 'en', f: 'en', n: 'en', p: 'en' }
/** Articles by form and gender. */
const DEFINITE: Cases = {
  the: { m: 'der', f: 'die', n: 'das', p: 'die' },
  acc: { m: 'den', f: 'die', n: 'das', p: 'die' },
  dat: { m: 'dem', f: 'der', n: 'dem', p: 'den' },
  gen: { m: 'des', f: 'der', n: 'des', p: 'der' },
}
const INDEFINITE: Cases = {
  a: { m: 'ein', f: 'eine', n: 'ein', p: '' },
  'a-acc': { m: 'einen', f: 'eine', n: 'ein', p: '' },
  'a-dat': { m: 'einem', f: 'einer', n: 'einem', p: '' },
}
/** The endings of an adjective after these articles, where it is not `e`. */
const ENDINGS: Cases = {
  acc: { m: 'en', p: 'en' },
  dat: EN,
  gen: EN,
  a: { m: 'er', n: 'es' },
  'a-acc': { m: 'en', n: 'es' },
  'a-dat': EN,
}
/** The preposition, the case behind it, and the preposition before a name without article. */
const PREPOSITIONS: Record<string, [string, string, string]> = {
  in: ['in', 'dat', 'in'],
  into: ['in', 'acc', 'nach'],
  on: ['auf', 'dat', 'auf'],
  onto: ['auf', 'acc', 'auf'],
  at: ['bei', 'dat', 'bei'],
  from: ['von', 'dat', 'von'],
  out: ['aus', 'dat', 'aus'],
  to: ['zu', 'dat', 'nach'],
  under: ['unter', 'dat', 'unter'],
  with: ['mit', 'dat', 'mit'],
  for: ['für', 'acc', 'für'],
}
const MELTED: Record<string, string> = {
  'in dem': 'im',
  'in das': 'ins',
  'bei dem': 'beim',
  'von dem': 'vom',
  'zu dem': 'zum',
  'zu der': 'zur',
}
const HISS = /[sßxz]$/
const GERMAN: Record<string, string> = { der: 'm', die: 'f', das: 'n' }

const german: Language = {
  forms: new Set([DEFINITE, INDEFINITE, PREPOSITIONS].flatMap((each) => Object.keys(each))),
  begins: /^(?:der|die|das) /,
  genders: 'mfnp',
  quotes: ['„', '“', '‚', '‘'],
  gender: (noun) => noun.gender || GERMAN[split(noun.the)[0]] || 'm',
  plural: (n) => n !== 1,
  form(noun, form) {
    const given = noun.forms[form]
    if (given !== undefined) return given
    const behind = PREPOSITIONS[form]
    if (behind) return after(noun, ...behind)
    if (!noun.the) return form === 'gen' ? noun.text + (HISS.test(noun.text) ? '’' : 's') : noun.text
    if (form === 'the') return noun.the
    const gender = german.gender(noun)
    const article = (DEFINITE[form] ?? INDEFINITE[form])![gender]!
    return `${article} ${declined(split(noun.the)[1], form, gender)}`.trim()
  },
}

/** A noun behind a preposition, which may melt with the article. */
function after(noun: Noun, preposition: string, form: string, beforeName: string): string {
  if (!noun.the && !(form in noun.forms)) return `${beforeName} ${noun.text}`
  const [article, rest] = split(german.form(noun, form))
  const whole = `${preposition} ${article}`
  return `${MELTED[whole] ?? whole} ${rest}`.trim()
}

/** What stands behind an article: adjectives with the ending of the case, and the noun with its own. */
function declined(rest: string, form: string, gender: string): string {
  const first = gender === 'p' ? 'en' : 'e'
  const before = new RegExp(`^(?:[a-zäöüß-]+${first} )+`).exec(rest)?.[0] ?? ''
  const [name, behind] = split(rest.slice(before.length))
  let end = ''
  if (form === 'gen' && 'mn'.includes(gender)) end = HISS.test(name) ? 'es' : 's'
  if (form.endsWith('dat') && gender === 'p' && !/[ns]$/.test(name)) end = 'n'
  const adjectives = before.replaceAll(`${first} `, `${ENDINGS[form]![gender] ?? 'e'} `)
  return adjectives + name + end + (behind && ` ${behind}`)
}

const ARTICLE = /^(?:(le|la|les) |(l’))/
const OF: Record<string, string> = { le: 'du ', la: 'de la ', 'l’': 'de l’', les: 'des ' }
const TO: Record<string, string> = { le: 'au ', la: 'à la ', 'l’': 'à l’', les: 'aux ' }
const UN: Record<string, string> = { m: 'un', f: 'une', p: 'des' }
const ELIDED = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiou]))/i
/** Forms that put a whole word before the noun with its article, and before a name. */
const BEFORE: Record<string, [string, string]> = {
  in: ['dans', 'à'],
  on: ['sur', 'sur'],
  under: ['sous', 'sous'],
  with: ['avec', 'avec'],
  for: ['pour', 'pour'],
  at: ['chez', 'chez'],
}
const FRENCH: Record<string, string> = { le: 'm', la: 'f', les: 'p' }

const elided = (word: string, before: string): string =>
  ELIDED.test(before) ? `${word.slice(0, -1)}’${before}` : `${word} ${before}`

const french: Language = {
  forms: new Set(['the', 'a', 'of', 'to', 'que', ...Object.keys(BEFORE)]),
  begins: ARTICLE,
  genders: 'mfp',
  quotes: ['«\u00a0', '\u00a0»', '“', '”'],
  gender: (noun) => noun.gender || FRENCH[split(noun.the)[0]] || 'm',
  plural: (n) => Math.abs(n) >= 2,
  form(noun, form) {
    const given = noun.forms[form]
    if (given !== undefined) return given
    if (form === 'que') return elided('que', noun.the || noun.text)
    const before = BEFORE[form]
    if (!noun.the) {
      if (form === 'of') return elided('de', noun.text)
      if (form === 'to') return `à ${noun.text}`
      return before ? `${before[1]} ${noun.text}` : noun.text
    }
    if (form === 'the') return noun.the
    if (before) return `${before[0]} ${noun.the}`
    const found = ARTICLE.exec(noun.the)!
    const rest = noun.the.slice(found[0].length)
    if (form === 'a') return `${UN[french.gender(noun)]} ${rest}`
    return (form === 'of' ? OF : TO)[(found[1] ?? found[2])!]! + rest
  },
}

const LANGUAGES: Record<string, Language> = { en: english, de: german, fr: french }

/** The grammar of a language; for one that is not known, that of English. */
export const grammar = (language: string): Language => LANGUAGES[language] ?? english

/** {name}; {card:acc}, {Place:In}; {n|card|cards}; {card~he|she} */
const PLACE = /\{([\w-]+)(?::([A-Za-z-]+)|([|~])([^{}]*))?\}/g

const small = (form: string): string => form.charAt(0).toLowerCase() + form.slice(1)

/** A sentence with its values; `known` finds a noun by its text. */
export function filled(
  text: string,
  values: Record<string, string | number>,
  known: (text: string) => Noun | undefined,
  language: Language,
): string {
  return text.replace(PLACE, (whole, name: string, form?: string, by?: string, words?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (by === '|') return words!.split('|')[language.plural(number(value)) ? 1 : 0]!
    const noun = known(String(value)) ?? bare(String(value))
    if (by) return words!.split('|')[language.genders.indexOf(language.gender(noun))]!
    return form ? formed(noun, form, language) : written(value)
  })
}

/** A text with the names of others in braces, as `{name.clyde:the}`: `find` gives each. */
export function named(
  text: string,
  find: (key: string) => string,
  known: (text: string) => Noun | undefined,
  language: Language,
): string {
  return text.replace(/\{([\w.-]+)(?::([A-Za-z-]+))?\}/g, (_, key: string, form?: string) => {
    const found = find(key)
    return form ? formed(known(found) ?? bare(found), form, language) : found
  })
}

/** A noun in a form as a sentence asks for it: `in`, or `In` where it begins the sentence. */
function formed(noun: Noun, form: string, language: Language): string {
  const said = language.form(noun, small(form))
  return form === small(form) ? said : said.charAt(0).toUpperCase() + said.slice(1)
}

/** A number, also one that is written already; of anything else there is one. */
function number(value: string | number): number {
  const n = Number(String(value).replace('−', '-'))
  return Number.isNaN(n) ? 1 : n
}

/** A negative number has a minus, not a hyphen. */
const written = (value: string | number): string =>
  typeof value === 'number' && value < 0 ? `−${-value}` : String(value)
