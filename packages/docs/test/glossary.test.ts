import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const page = await readFile(new URL('../src/content/docs/start/glossary.md', import.meta.url), 'utf8')
const groups = page.split(/^## .+$/m).slice(1)
const termsOf = (group: string): [term: string, meaning: string][] =>
  Array.from(group.matchAll(/^\| (.+?) \| (.+) \|$/gm), ([, term = '', meaning = '']): [string, string] => [term, meaning]).slice(2)

it('links every term to a page, in two or three short sentences', () => {
  for (const [term, meaning] of groups.flatMap(termsOf)) {
    expect(meaning, term).toMatch(/\. See \[.+\]\(\/.+\/(#[\w-]+)?\).*\.$/)
    expect(meaning.replace(/ See \[.*/, '').length, term).toBeLessThan(200)
  }
})

it('lists the terms of each group in order', () => {
  for (const terms of groups.map((group) => termsOf(group).map(([term]) => term))) {
    expect(terms.length).toBeGreaterThan(5)
    expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })))
  }
})
