import { describe, expect, test } from 'vitest'
import { problemsOf, sentencesIn } from '../description/sentences.ts'

const LIST = { sections: ['Gear'], files: { 'paths/gear.yaml': { 'Gear: get a bike or shoe': ['Get a bike'] } } }

/** Problems of a file, with a list that contains "Get a bike". */
const problemsIn = (document: object, list: Parameters<typeof problemsOf>[1] = LIST): string[] =>
  problemsOf(sentencesIn('paths/gear.yaml', { get: { summary: 'Get a bike', ...document } }), list)

const UNKNOWN = /^paths\/gear\.yaml: "It has two wheels\." has no source\. .*openapi\/sentences\.yaml.*\(assumed\)\.$/
const text = 'It has two wheels.'

describe('a sentence without a mark must be listed', () => {
  test.each<[where: string, document: object]>([
    ['description', { description: text }],
    ['summary', { parameters: [{ summary: text }] }],
    ['condition of a scope', { 'x-conditional-scopes': [{ scope: 'read_all', when: text }] }],
    ['scope', { flows: { authorizationCode: { scopes: { read: text } } } }],
    ['second sentence', { description: `Get a bike\n\n**${text}** Get a bike\n` }],
    ['property with the name of a keyword', { properties: { value: { description: text } } }],
    ['summary of an example', { examples: { bike: { summary: text, value: { description: 'A gift.' } } } }],
    ['element next to a marked one', { description: text, parameters: [{ 'x-inferred': 'assumed', description: 'Marked.' }] }],
    ['sentence after a marked one', { description: `It has a bell (assumed). ${text}` }],
  ])('also as or in a %s', (_, document) => {
    expect(problemsIn(document)).toEqual([expect.stringMatching(UNKNOWN)])
  })

  test.each<[where: string, document: object]>([
    ['which ends with its source', { description: 'It has two wheels (public reference). It has a bell (assumed).' }],
    ['in a marked element', { schema: { 'x-inferred': 'observed', description: text } }],
    ['below a marked element', { schema: { 'x-inferred': 'observed', properties: { wheels: { description: text } } } }],
    ['in the value of an example', { examples: { bike: { value: { description: text } } } }],
    ['in a block of code', { description: `Get a bike\n\n    ${text}\n` }],
  ])('except one %s', (_, document) => {
    expect(problemsIn(document)).toEqual([])
  })

  test('in the file or in one of its folders', () => {
    const sentences = [...sentencesIn('paths/gear.yaml', { description: text })]
    const listed = (group: string) => problemsOf(sentences, { sections: ['Gear'], files: { [group]: { 'Gear: wheels': [text] } } })
    expect(listed('paths')).toEqual([])
    expect(listed('paths/clubs.yaml')).toEqual([expect.stringMatching(UNKNOWN), expect.stringContaining('not a sentence without a mark')])
  })
})

describe('the list is refused', () => {
  test.each<[why: string, statements: Record<string, string[]>, says: RegExp]>([
    ['for a sentence that is gone', { editorial: [text] }, /"It has two wheels\." is not a sentence without a mark there/],
    ['for a sentence that now has a mark', { editorial: ['It has a bell (assumed).'] }, /"It has a bell/],
    ['for a sentence that is listed twice', { editorial: ['Get a bike'] }, /listed twice/],
    ['for a statement in an unknown section', { 'Bells: one per bike': [] }, /"Bells: one per bike" does not start with a section/],
    ['for a section without a statement', { Gear: [] }, /"Gear" does not start with a section/],
  ])('%s', (_, statements, says) => {
    const files = { 'paths/gear.yaml': { ...LIST.files['paths/gear.yaml'], ...statements } }
    expect(problemsIn({ description: 'It has a bell (assumed).' }, { ...LIST, files })).toEqual([expect.stringMatching(says)])
  })
})

test.each<[what: string, sentence: string, says: RegExp]>([
  ['inside a sentence', 'It has a bell (assumed), which rings.', /stands at its end/],
  ['that does not name the source', 'It has a bell (inferred).', /name the source/],
])('a mark %s is refused, also in a marked element', (_, description, says) => {
  expect(problemsIn({ description })).toEqual([expect.stringMatching(says)])
  expect(problemsIn({ schema: { description, 'x-inferred': 'assumed' } })).toEqual([expect.stringMatching(says)])
})
