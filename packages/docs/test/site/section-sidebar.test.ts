import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { neighbors, sectionSidebar } from '../../src/build/section-sidebar.ts'
import { sectionOf, sections } from '../../src/build/sections.ts'
import { builtPages } from '../support/pages.ts'

type Entry = Parameters<typeof sectionSidebar>[0][number]

const link = (label: string, href: string, isCurrent = false): Entry => ({
  type: 'link',
  label,
  href,
  isCurrent,
  badge: undefined,
  attrs: {},
})
const group = (label: string, entries: Entry[]): Entry => ({ type: 'group', label, entries, collapsed: false, badge: undefined })

const GUIDES = [link('A', '/guides/a/'), link('B', '/guides/b/', true), link('C', '/guides/c/')]
const SIDEBAR = [
  group('Guides', [group('Guides', GUIDES)]),
  group('API reference', [link('Overview', '/api/'), link('Schemas', '/schemas/')]),
]

const labels = (entries: readonly Entry[]): unknown[] =>
  entries.map((entry) => (entry.type === 'group' ? [entry.label, ...labels(entry.entries)] : entry.label))

describe('the sidebar of a page', () => {
  it.each([
    ['guides/b', [['Guides', 'A', 'B', 'C']]],
    ['api/operations/getactivity', ['Overview', 'Schemas']],
    ['schemas', ['Overview', 'Schemas']],
    [
      '',
      [
        ['Guides', ['Guides', 'A', 'B', 'C']],
        ['API reference', 'Overview', 'Schemas'],
      ],
    ],
    [
      '404',
      [
        ['Guides', ['Guides', 'A', 'B', 'C']],
        ['API reference', 'Overview', 'Schemas'],
      ],
    ],
  ])('%s: %j', (id, wanted) => {
    expect(labels(sectionSidebar(SIDEBAR, id))).toEqual(wanted)
  })

  it('links to the previous and the next page', () => {
    const sidebar = sectionSidebar(SIDEBAR, 'guides/b')
    expect(neighbors(sidebar, 'guides/b')).toMatchObject({ prev: { label: 'A' }, next: { label: 'C' } })
    const next = { label: 'Elsewhere', link: '/packages/client/' }
    expect(neighbors(sidebar, 'guides/b', next)).toMatchObject({ prev: { label: 'A' }, next: { href: '/packages/client/' } })
    expect(neighbors([link('B', '/guides/b/', true)], 'guides/b').next?.href).toBe(sections[1]?.home)
    expect(neighbors([link('Last', '/versions/last/', true)], 'versions/last').next?.href).toBe(sections[0]?.home)
    expect(neighbors(sidebar, '')).toEqual({ prev: undefined, next: undefined })
  })

  it('ends each page of the site with a link to what is next, but the home page and the page for unknown paths', async () => {
    const ends = (await builtPages()).filter(({ html }) => !/<a href="[^"]+" rel="next"/.test(html)).map(({ path }) => path)
    expect(ends.toSorted()).toEqual(['404.html', 'index.html'])
  })
})

describe('the sections', () => {
  it('have every page but the home page and the page for unknown paths', async () => {
    const outside = (await builtPages()).map(({ path }) => path.replace(/\/?index\.html$/, '')).filter((id) => sectionOf(id) === undefined)
    expect(outside.toSorted()).toEqual(['', '404.html'])
  })

  it('begin with one of their pages', async () => {
    const paths = new Set((await builtPages()).map(({ path }) => path))
    for (const { home, folders } of sections) {
      expect(paths).toContain(`${home.slice(1)}index.html`)
      expect(folders).toContain(home.split('/')[1])
    }
  })

  it('have groups with unique names', async () => {
    const [page] = (await builtPages()).filter(({ path }) => path === 'index.html')
    const names = Array.from(
      (page?.html ?? '').matchAll(/<span class="group-label[^>]*>.*?<span class="large[^>]*>(.*?)<\/span>/g),
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(15)
    // A section may have a group of its own name.
    expect(
      names.filter((name, index) => names.indexOf(name) !== index).filter((name) => sections.every(({ label }) => label !== name)),
    ).toEqual([])
  })

  it('list every operation under its tag, with its method', async () => {
    const [page] = (await builtPages()).filter(({ path }) => path === 'api/index.html')
    const sidebar = /<nav class="sidebar.*?<\/nav>/s.exec(page?.html ?? '')?.[0] ?? ''
    for (const { operationId, method } of operations) {
      const [, entry = ''] =
        new RegExp(`<a href="\\.\\./api/operations/${operationId.toLowerCase()}/"[^>]*>(.*?)</a>`, 's').exec(sidebar) ?? []
      expect({ operationId, entry }).toEqual({ operationId, entry: expect.stringContaining(`>${method}</span>`) })
    }
  })
})
