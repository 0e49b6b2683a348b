import { expect, test } from 'vitest'
import vectors from '../../../tests/words/grammar.toml'
import { filled, grammar, bare, noun } from './grammar'

type Forms = { language: string; noun: string } & Record<string, string>
type Says = {
  language: string
  text: string
  nouns?: string[]
  values: Record<string, string | number>
  said: string
}

const { forms, says } = vectors as unknown as { forms: Forms[]; says: Says[] }

test.each(forms)('the forms of $noun', ({ language, noun: text, ...wanted }) => {
  const grammarOf = grammar(language)
  const read = noun(text) ?? bare(text)
  expect(Object.fromEntries(Object.keys(wanted).map((form) => [form, grammarOf.form(read, form)]))).toEqual(
    wanted,
  )
})

test.each(says)('$said', ({ language, text, nouns = [], values, said }) => {
  const known = new Map(nouns.map((each) => [noun(each)!.text, noun(each)!]))
  expect(filled(text, values, (name) => known.get(name), grammar(language))).toBe(said)
})

test('there are vectors', () => {
  expect(forms.length).toBeGreaterThan(15)
  expect(says.length).toBeGreaterThan(5)
})
