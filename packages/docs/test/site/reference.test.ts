import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as client from '@activity-tracking/client'
import * as mock from '@activity-tracking/mock'
import * as sandbox from '@activity-tracking/sandbox'
import * as spec from '@activity-tracking/spec'
import * as webhooks from '@activity-tracking/webhooks'
import { describe, expect, it } from 'vitest'
import { declarationOf } from '../../src/build/reference/declarations.ts'
import { referencePages } from '../../src/build/reference/reference-page.ts'
import { withShortComments } from '../../src/build/reference/short-comments.ts'
import { SITE } from '../../src/site/build-site.ts'

const PACKAGES = { client, mock, sandbox, spec, webhooks }
const PAGES = fileURLToPath(new URL('../../src/content/docs/reference/', import.meta.url))

/** The pages of a package. */
const slugsOf = (name: string): string[] => (name === 'client' ? ['client', 'client-more'] : [name])

describe.each(Object.entries(PACKAGES))('the reference of %s', (name, exported) => {
  it('has every run-time export of the package once', async () => {
    const pages = await Promise.all(slugsOf(name).map((slug) => readFile(join(SITE, 'reference', slug, 'index.html'), 'utf8')))
    for (const each of Object.keys(exported)) {
      const places = pages.flatMap((html) => html.match(new RegExp(`id="${each.toLowerCase()}"`, 'g')) ?? [])
      expect({ name: each, places: places.length }).toEqual({ name: each, places: 1 })
    }
  })

  it('describes every export', async () => {
    const texts = await Promise.all(slugsOf(name).map((slug) => readFile(join(PAGES, `${slug}.md`), 'utf8')))
    const sections = texts.flatMap((text) => text.split(/^### /m).slice(1))
    const listed = texts.flatMap((text) => text.match(/^- (<span id|`).*$/gm) ?? [])
    expect(sections.length).toBeGreaterThanOrEqual(Object.keys(exported).length)
    const silent = sections.filter((section) => !/^\w+\n\n(?!```|See )\S/.test(section)).map((section) => section.split('\n')[0] ?? '')
    expect([...silent, ...listed.filter((line) => !/: \S/.test(line))]).toEqual([])
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

it('a comment has its first sentence and the defaults, without tags', () => {
  const text = `interface Box {
  /**
   * How many things it holds. Things are counted when the box is closed. Default: 3.
   * @default 3
   */
  size: number
  /** @deprecated use \`size\` */
  old: number
}`
  expect(withShortComments(text)).toBe(`interface Box {
  /** How many things it holds. Default: 3. */
  size: number
  /** @deprecated use \`size\` */
  old: number
}`)
})

const type = { kind: 'type', source: 'box.ts', text: 'What it is. And more.', tags: [] } as const
const box = { ...type, name: 'Box', declaration: 'type Box = Lid[] /* not Bag */' }
const lid = { ...type, name: 'Lid', declaration: 'type Lid = 1' }
const open = { ...type, kind: 'function', name: 'open', declaration: 'function open(box: Box): void /* not Bag */' } as const

const textOf = (entries: Parameters<typeof referencePages>[1]): string =>
  referencePages('box', entries, 1)
    .map(({ text }) => text)
    .join('\n')

it('a type has a section if something that can be called mentions it, and is listed otherwise', () => {
  const text = textOf([{ path: 'box', names: [box, lid, open] }])
  expect(text).toContain('### open\n\nWhat it is. And more.')
  expect(text).toContain('See [`Box`](#box).')
  expect(text).toContain('### Box')
  expect(text).toContain('## Other types\n\n- <span id="lid">`Lid`</span>: What it is.\n')
})

it('a listed name has no anchor if a section has it', () => {
  const shut = { ...type, kind: 'function', name: 'bag', declaration: 'function bag(): void' } as const
  const bag = { ...type, name: 'Bag', declaration: 'type Bag = 1' }
  expect(textOf([{ path: 'box', names: [bag, shut] }])).toContain('- `Bag`: What it is.')
})

it('a type of the description is a link to its schema', () => {
  const lap = { ...type, name: 'Lap', declaration: undefined }
  expect(textOf([{ path: 'box', names: [lap] }])).toContain('<span id="lap">[`Lap`](/schemas/#lap)</span>')
})

it('a name that several import paths export is described once', () => {
  const text = textOf([
    { path: 'box', names: [open, box] },
    { path: 'box/b', names: [box, lid] },
  ])
  expect(text).toContain('## box/b\n\nAlso exported from here: [`Box`](#box).\n\nOther types:\n\n- <span id="lid">')
  expect(text.match(/### Box/g)).toHaveLength(1)
})

it('a long package has its errors and other import paths on a second page', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...lid, name: `Lid${index}` }))
  const lost = { ...type, kind: 'error', name: 'LostError', declaration: 'class LostError { box: Box }' } as const
  const [first, second] = referencePages(
    'box',
    [
      { path: 'box', names: [...many, box, lost] },
      { path: 'box/b', names: [open] },
    ],
    1,
  )
  expect(first?.text).not.toContain('LostError')
  expect(first?.text).toContain('See also [@activity-tracking/box: errors and other import paths](/reference/box-more/).')
  expect(second?.text).toContain('## Errors\n\n### LostError')
  expect(second?.text).toContain('See [`Box`](/reference/box/#box).')
  expect(second?.text).toContain('## box/b\n\n### open')
})
