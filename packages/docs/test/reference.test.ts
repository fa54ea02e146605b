import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as client from '@activity-tracking/client'
import * as mock from '@activity-tracking/mock'
import * as sandbox from '@activity-tracking/sandbox'
import * as spec from '@activity-tracking/spec'
import * as store from '@activity-tracking/store'
import { describe, expect, it } from 'vitest'
import { declarationOf } from '../src/build/reference/declarations.ts'
import { referencePage } from '../src/build/reference/reference-page.ts'
import { SITE } from '../src/site/build-site.ts'

const PACKAGES = { client, mock, sandbox, spec, store }
const PAGES = fileURLToPath(new URL('../src/content/docs/reference/', import.meta.url))

describe.each(Object.entries(PACKAGES))('the reference of %s', (name, exported) => {
  it('has everything that the package exports at run time', async () => {
    const html = await readFile(join(SITE, 'reference', name, 'index.html'), 'utf8')
    for (const each of Object.keys(exported)) expect(html).toContain(`id="${each.toLowerCase()}"`)
  })

  it('says something about everything', async () => {
    const [, ...sections] = (await readFile(join(PAGES, `${name}.md`), 'utf8')).split(/^### /m)
    expect(sections.length).toBeGreaterThanOrEqual(Object.keys(exported).length)
    const silent = sections.filter((section) => !/^\w+\n\n(?!```|See )\S/.test(section))
    expect(silent.map((section) => section.split('\n')[0])).toEqual([])
  })
})

it('a declaration is shown as users see it', () => {
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

it('a declaration is followed by the types that its file has for itself alone', () => {
  const text =
    'interface Inner { deep: Deep }\ntype Deep = 1\ntype Other = 2\nexport type Outer = Inner & Shared\nexport type Shared = {}\n'
  expect(declarationOf('Outer', text)).toBe('type Outer = Inner & Shared\n\ninterface Inner { deep: Deep }\n\ntype Deep = 1')
})

it('a page links the names that a declaration mentions, and not those in its comments', () => {
  const type = { kind: 'type', text: '', tags: [] } as const
  const names = [
    { ...type, name: 'Box', declaration: 'type Box = Lid[] /* not Bag */' },
    { ...type, name: 'Lid', declaration: 'type Lid = 1' },
    { ...type, name: 'Bag', declaration: 'type Bag = 2' },
  ]
  expect(referencePage('box', 1, [{ path: 'box', names }])).toContain('See [`Lid`](#lid).')
})
