import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const PAGES = fileURLToPath(new URL('../src/content/docs/', import.meta.url))
const DECISIONS = fileURLToPath(new URL('../../../openapi/decisions/', import.meta.url))

/** Facts that the specification does not state, as the guides put them, and the decisions that say where they come from. */
const INFERRED: readonly (readonly [fact: RegExp, decision: string])[] = [
  [/localhost` and `127\.0\.0\.1`\s+are always accepted/, '019'],
  [/less than you requested/, '019'],
  [/works once/, '076'],
  [/token works until it expires/, '004'],
  [/unknown token is not an error/, '020'],
  [/an access token or a refresh token/, '020'],
  [/authorized: "false"/, '024'],
  [/midnight UTC/, '003'],
  [/Reads are all requests except uploads and `POST \/activities`/, '012'],
  [/first number is for the quarter hour, the second for the day/, '011'],
  [/Retry-After/, '013'],
  [/#too-many-requests/, '013'],
  [/#payment-required/, '016'],
  [/30 unless|200 at most|pages of 200/, '010'],
  [/newest first/, '010'],
  [/[Aa]n empty page/, '010'],
  [/\| cursor|by cursor/, '045'],
  [/fit\.gz/, '023'],
  [/after the file was sent, then/, '023'],
  [/ends as a `duplicate`/, '023'],
  [/(have|has) no streams/, '014'],
  [/left out of all streams/, '042'],
  [/already exists/, '025'],
  [/in any order/, '051'],
  [/any one of these scopes is enough/, '007'],
  [/ends in `Z`/, '030'],
  [/one second past midnight/, '030'],
]

const guides = (await readdir(PAGES, { recursive: true })).filter((file) => /^(guides|versions)[\\/].*\.mdx?$/.test(file))
const texts = await Promise.all(guides.map(async (file) => [file, await readFile(join(PAGES, file), 'utf8')] as const))
const decisions = new Set((await readdir(DECISIONS)).map((file) => file.slice(0, 3)).filter((number) => /^\d+$/.test(number)))

/** What stands together: paragraphs, items of lists and rows of tables, without code. */
const blocksOf = (text: string): string[] =>
  text
    .replace(/^---.*?^---/ms, '')
    .replace(/```.*?```/gs, '')
    .split(/\n\n|\n(?=- |\| |\d+\. )/)
    .map((block) => block.replaceAll(/\s+/g, ' '))

const mark = (decision: string): string => `/start/stated-and-inferred/#decision-${decision}`

describe('an inferred sentence of a guide has a mark', () => {
  it.each(INFERRED)('%s: decision %s', (fact, decision) => {
    const blocks = texts.flatMap(([file, text]) =>
      blocksOf(text)
        .filter((block) => fact.test(block))
        .map((block) => ({ file, block })),
    )
    expect(blocks.length).toBeGreaterThan(0)
    for (const { file, block } of blocks) expect({ file, block }).toEqual({ file, block: expect.stringContaining(mark(decision)) })
  })

  it('which leads to an existing decision', () => {
    const marks = texts.flatMap(([file, text]) => [...text.matchAll(/#decision-(\w+)/g)].map(([, decision = '']) => `${file}: ${decision}`))
    expect(marks.length).toBeGreaterThan(20)
    expect(marks.filter((each) => !decisions.has(each.slice(-3)))).toEqual([])
  })
})
