import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as client from '@activity-tracking/client'
import * as mock from '@activity-tracking/mock'
import * as sandbox from '@activity-tracking/sandbox'
import * as spec from '@activity-tracking/spec'
import * as store from '@activity-tracking/store'
import * as webhooks from '@activity-tracking/webhooks'
import { describe, expect, it } from 'vitest'
import { declarationOf } from '../src/build/reference/declarations.ts'
import { referencePage } from '../src/build/reference/reference-page.ts'
import { topicPages } from '../src/build/reference/topics.ts'
import { SITE } from '../src/site/build-site.ts'

const PACKAGES = { client, mock, sandbox, spec, store, webhooks }
const PAGES = fileURLToPath(new URL('../src/content/docs/reference/', import.meta.url))

/** The pages of a package: one, or several by topic. */
const pagesOf = async (name: string): Promise<string[]> =>
  (await readdir(PAGES)).filter((file) => file === `${name}.md` || file.startsWith(`${name}-`)).map((file) => file.replace(/\.md$/, ''))

describe.each(Object.entries(PACKAGES))('the reference of %s', (name, exported) => {
  it('has every run-time export of the package once', async () => {
    const pages = await Promise.all((await pagesOf(name)).map((page) => readFile(join(SITE, 'reference', page, 'index.html'), 'utf8')))
    for (const each of Object.keys(exported)) {
      const places = pages.flatMap((html) => html.match(new RegExp(`id="${each.toLowerCase()}"`, 'g')) ?? [])
      expect({ name: each, places: places.length }).toEqual({ name: each, places: 1 })
    }
  })

  it('describes every export', async () => {
    const texts = await Promise.all((await pagesOf(name)).map((page) => readFile(join(PAGES, `${page}.md`), 'utf8')))
    const sections = texts.flatMap((text) => text.split(/^### /m).slice(1))
    expect(sections.length).toBeGreaterThanOrEqual(Object.keys(exported).length)
    const silent = sections.filter((section) => !/^\w+\n\n(?!```|See )\S/.test(section))
    expect(silent.map((section) => section.split('\n')[0])).toEqual([])
  })
})

it('a declaration is shown as it is for users', () => {
  const text = `export declare class Box {
    #secret;
    private kept;
    /** What is in it. */
    readonly content: string;
    protected open(): void;
    constructor(content: string);
}`
  expect(declarationOf('Box', text)).toBe(`class Box {
  /** What is in it. */
  readonly content: string
  constructor(content: string)
}`)
  expect(declarationOf('Bag', text)).toBeUndefined()
})

it('a declaration is followed by the unexported types that it uses', () => {
  const text =
    'interface Inner { deep: Deep }\ntype Deep = 1\ntype Other = 2\nexport type Outer = Inner & Shared\nexport type Shared = {}\n'
  expect(declarationOf('Outer', text)).toBe('type Outer = Inner & Shared\n\ninterface Inner { deep: Deep }\n\ntype Deep = 1')
})

const type = { kind: 'type', source: 'box.ts', text: '', tags: [] } as const
const box = { ...type, name: 'Box', declaration: 'type Box = Lid[] /* not Bag */' }
const lid = { ...type, name: 'Lid', declaration: 'type Lid = 1' }
const bag = { ...type, name: 'Bag', declaration: 'type Bag = 2' }

it('a page links the names in a declaration, but not those in its comments', () => {
  const page = { slug: 'box', topic: undefined, entries: [{ path: 'box', names: [box, lid, bag] }] }
  expect(referencePage('box', page, 1, [page])).toContain('See [`Lid`](#lid).')
})

it('a name on another page of the package links to that page', () => {
  const first = { slug: 'box', topic: undefined, entries: [{ path: 'box', names: [lid] }] }
  const second = {
    slug: 'box-more',
    topic: 'more',
    entries: [
      { path: 'box/a', names: [box] },
      { path: 'box/b', names: [lid, bag] },
    ],
  }
  const text = referencePage('box', second, 2, [first, second])
  expect(text).toContain('See [`Lid`](/reference/box/#lid).')
  expect(text).toContain('## box/b\n\nAlso exported from here: [`Lid`](/reference/box/#lid).\n\n### Bag')
  expect(text).not.toContain('### Lid')
})

it('a package with topics has a page for each, and one for its other import paths', () => {
  const entry = (path: string, ...sources: string[]) => ({ path, names: sources.map((source) => ({ ...box, name: source, source })) })
  const pages = topicPages('client', [entry('client', 'unwrap.ts', 'errors.ts', 'quota/ledger.ts'), entry('client/node', 'node/index.ts')])
  const slugs = pages.map(({ slug, entries }) => [slug, entries.flatMap(({ names }) => names.map(({ name }) => name))])
  expect(Object.fromEntries(slugs)).toMatchObject({
    client: ['unwrap.ts'],
    'client-errors': ['errors.ts'],
    'client-quota-and-layers': ['quota/ledger.ts'],
    'client-import-paths': ['node/index.ts'],
  })
})
