import { readdir, readFile } from 'node:fs/promises'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'

const RULE = /an empty page ends the\s+list/i
/** Another rule: that a page which is not full is the last one. */
const OTHER_RULE = /(last (page|one) is (shorter|the first)|shorter than (the page size|`?per_page`?)(?! may))/i

const root = new URL('../../../', import.meta.url)
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8')

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly description?: string }[]
}

/** Operations whose pages have numbers. */
const paged = Object.values(document.paths).flatMap((item) =>
  Object.values(item as unknown as Readonly<Record<string, Operation>>).filter(({ parameters }) =>
    parameters?.some(({ $ref, name }) => $ref === '#/components/parameters/Page' || name === 'page'),
  ),
)

describe('only an empty page ends a list', () => {
  it('is stated in every operation with pages', () => {
    expect(paged.length).toBeGreaterThan(5)
    for (const { operationId, description } of paged)
      expect({ operationId, description }).toMatchObject({ description: expect.stringMatching(RULE) })
  })

  it.each([
    'openapi/components/parameters/Page.yaml',
    'openapi/decisions/requests-and-errors.md',
    'packages/docs/src/content/docs/guides/pagination.md',
  ])('is stated in %s', async (file) => expect(await read(file)).toMatch(RULE))

  it('is never contradicted', async () => {
    const folders = ['openapi/', 'packages/docs/src/content/docs/', 'packages/client/src/', 'packages/sandbox/src/']
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(new URL(folder, root), { recursive: true })).map((name) => folder + name)),
    )
    const texts = [
      ...files.flat().filter((file) => /\.(yaml|mdx?|ts)$/.test(file)),
      'packages/client/README.md',
      'packages/sandbox/README.md',
    ]
    const contradicting = await Promise.all(texts.map(async (file) => (OTHER_RULE.test(await read(file)) ? [file] : [])))
    expect(contradicting.flat()).toEqual([])
  })
})
