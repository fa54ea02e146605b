import { readdir } from 'node:fs/promises'
import { getOperation } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { SOURCES, sourceBadge } from '../src/build/api/provenance.ts'
import { calendar } from '../src/build/calendar.ts'
import { errorKinds } from '../src/build/errors.ts'
import { feedItems } from '../src/build/feed.ts'
import { firstSentence, inline, plain, prose } from '../src/build/inline.ts'
import { nestHeadings } from '../src/build/nest-headings.ts'
import { scopedOperations, variantOf } from '../src/build/operation-pages.ts'
import { finishPage } from '../src/build/page-links.ts'
import { consoleHash, sampleRequests } from '../src/build/sample-requests.ts'
import { sidebar } from '../src/build/sidebar.ts'

it('the calendar has every announced change, the earliest first', () => {
  expect(calendar.map(({ id, date, name, what }) => [date, id, `${name} ${what}`])).toEqual([
    ['2026-06-01', 'revoketoken-available', 'POST /oauth/revoke becomes available'],
    ['2026-06-01', 'deauthorizeapp-deprecated', 'POST /oauth/deauthorize is deprecated'],
    ['2026-09-01', 'exploresegments-restricted', 'GET /segments/explore is restricted to apps with the access tier'],
    ['2027-01-04', 'new-base-url-available', '{new_base_url} available; the old one continues to work'],
    ['2027-06-01', 'deauthorizeapp-removed', 'POST /oauth/deauthorize is removed'],
  ])
  expect(calendar[0]?.href).toBe('/api/operations/revoketoken/')
})

it('the feed has the changes of the service and of the packages, the latest first', () => {
  const changes = [
    { text: 'More.', packages: ['client 0.2.0', 'mock 0.2.0'] },
    { text: 'Less.', packages: ['client 0.2.0'] },
  ]
  const items = feedItems([{ title: '2026-12-01', changes }])
  expect(items.map(({ pubDate }) => pubDate.toISOString().slice(0, 10))).toEqual([
    '2027-06-01',
    '2027-01-04',
    '2026-12-01',
    '2026-09-01',
    '2026-06-01',
    '2026-06-01',
  ])
  expect(items[2]).toMatchObject({
    title: 'client 0.2.0, mock 0.2.0',
    link: expect.stringMatching(/\/versions\/changelog\/#2026-12-01$/),
    description: 'More.\n\nLess.',
  })
  expect(items[0]).toMatchObject({
    title: 'POST /oauth/deauthorize is removed',
    link: expect.stringMatching(/\/versions\/calendar\/#deauthorizeapp-removed$/),
    description: 'From 2027-06-01 UTC: POST /oauth/deauthorize is removed.',
  })
})

it.each([
  ['/guides/errors/#a', '/toolkit/guides/errors/#a'],
  ['/toolkit/guides/errors/', '/toolkit/guides/errors/'],
  ['https://activity-tracking.github.io/toolkit/guides/', '/toolkit/guides/'],
  ['../../openapi/decisions/README.md', '/toolkit/start/stated-and-inferred/#decisions'],
  ['DIFFERENCES.md#b', '/toolkit/sandbox/differences/#b'],
  ['../sandbox/DIFFERENCES.md', '/toolkit/sandbox/differences/'],
  ['../mock/README.md', '/toolkit/packages/mock/'],
  ['#here', '#here'],
  ['https://app.example/', 'https://app.example/'],
])('a page links %s at %s', (url, wanted) => {
  expect(finishPage(`<a class="x" href="${url}">`)).toBe(`<a class="x" href="${wanted}">`)
})

it('a page that shows a file of the repository has its own title only', () => {
  expect(finishPage('<h1 id="_top">Page</h1><h1 id="file">File\n</h1><link href="/a"><p>')).toBe(
    '<h1 id="_top">Page</h1><link href="/a"><p>',
  )
})

it('the catalogue of errors has each kind by status, with its examples and the number of operations that send it', () => {
  expect(errorKinds.map(({ id, status, operations, cases }) => [id, status, operations, cases.length])).toEqual([
    ['bad-client', '400', 2, 1],
    ['bad-request', '400', 17, 2],
    ['unauthorized', '401', 32, 3],
    ['unauthorized-client', '401', 5, 1],
    ['payment-required', '402', 3, 1],
    ['forbidden', '403', 33, 1],
    ['not-found', '404', 25, 2],
    ['too-many-requests', '429', 35, 2],
    ['internal-server-error', '500', 38, 1],
  ])
  const [client, , , , , , found] = errorKinds
  expect(found).toMatchObject({ name: 'NotFound', title: 'Not Found', description: expect.stringMatching(/\w\. <a class="pill"/) })
  expect(client?.cases[0]).toMatchObject({
    id: 'bad-client-invalid-client',
    title: 'No app has this client identifier',
    body: { errors: [{ resource: 'Application' }] },
  })
})

it('a sentence of the description becomes HTML with escaped markup, and links an operation that it names', () => {
  expect(prose('\n<script>`<b>`\n\n**&** "\n')).toBe('<p>&lt;script&gt;<code>&lt;b&gt;</code></p>\n<p><strong>&amp;</strong> &quot;</p>')
  expect(inline('See `GET /athlete`.')).toBe('See <a href="/api/operations/getathlete/"><code>GET /athlete</code></a>.')
  expect(plain('**A** `b`')).toBe('A b')
  expect([firstSentence('One v3.1 is. Two.'), firstSentence('One')]).toEqual(['One v3.1 is.', 'One'])
  expect(sourceBadge(undefined)).toBe('')
  expect(Object.keys(SOURCES)).toEqual(['observed', 'public-reference', 'reported', 'claimed', 'assumed'])
})

it('everything in descriptions becomes HTML: paragraphs, code and strong text', () => {
  const texts: string[] = []
  const walk = (part: unknown, key = ''): void => {
    if (key === 'description' && typeof part === 'string') texts.push(part)
    if (typeof part !== 'object' || part === null || ['example', 'examples', 'value'].includes(key)) return
    for (const [name, each] of Object.entries(part)) walk(each, name)
  }
  walk(source)
  const other = texts.filter((text) => /^\s*([-*#>|]|\d+\.)\s|\]\(|<[a-z]|__|\*(?!\*)/m.test(text.replace(/`[^`]*`|\*\*[^*]+\*\*/g, '')))
  expect(other).toEqual([])
})

it('third-level headings are below the second-level one before them', () => {
  const heading = (depth: number, slug: string) => ({ depth, slug, text: slug })
  const headings = [heading(3, 'lost'), heading(1, 'title'), heading(2, 'a'), heading(3, 'b'), heading(4, 'deep'), heading(2, 'c')]
  expect(nestHeadings(headings)).toMatchObject([
    { slug: 'a', children: [{ slug: 'b', children: [] }] },
    { slug: 'c', children: [] },
  ])
})

it('methods and statuses have a color', () => {
  const colors = ['GET', 'PUT', 'POST', 'DELETE', '201', '302', '404', '500', 'default'].map(variantOf)
  expect(colors).toEqual(['note', 'caution', 'success', 'danger', 'success', 'caution', 'danger', 'danger', 'note'])
  expect(scopedOperations.every(({ authentication }) => authentication === 'bearer')).toBe(true)
})

it('the sidebar opens only the start, and has every operation by its group', () => {
  expect(
    sidebar.flatMap((part) => (typeof part === 'object' && 'label' in part ? [[part.label, 'collapsed' in part && part.collapsed]] : [])),
  ).toEqual([
    ['Start', false],
    ...[
      'Connect',
      'Read and write',
      'Webhooks',
      'Operate',
      'API reference',
      'Sandbox',
      'Cookbook',
      'Packages',
      'Package reference',
      'Versions',
    ].map((label) => [label, true]),
  ])
  expect(sidebar[5]).toMatchObject({
    items: expect.arrayContaining([
      {
        label: 'Gear',
        collapsed: true,
        items: [
          { label: 'Get a bike or shoes', link: '/api/operations/getgear/', badge: { text: 'GET', variant: 'note', class: 'method' } },
        ],
      },
    ]),
  })
})

it('the sidebar has every guide and every folder of pages', async () => {
  const named = JSON.stringify(sidebar)
  const [guides, folders] = [named.match(/(?<="guides\/)[\w-]+/g), named.match(/(?<="directory":")\w+/g)]
  const pages = await readdir(new URL('../src/content/docs/', import.meta.url), { recursive: true })
  const found = pages.flatMap((page) => /^guides[\\/](.+)\.mdx?$/.exec(page)?.[1] ?? [])
  expect(guides?.sort()).toEqual(found.sort())
  const made = 'reference'
  expect(new Set([...(folders ?? []), 'guides', made])).toEqual(
    new Set([...pages.flatMap((page) => /^(\w+)[\\/]/.exec(page)?.[1] ?? []), made]),
  )
})

it('the console of the sandbox gets the fields of a sample, without the ids and credentials of the example', () => {
  const hashOf = (operationId: string) =>
    consoleHash(
      sampleRequests.find(({ operation }) => operation.operationId === operationId) ?? {
        operation: getOperation('getGear'),
        path: {},
        query: {},
      },
    )
  expect(hashOf('starSegment')).toBe('#/requests/new/starSegment?starred=true')
  expect(hashOf('updateActivity')).toMatch(/^#\/requests\/new\/updateActivity\?body=%7B%22name%22%3A/)
  expect(hashOf('issueToken')).toMatch(/\?client_id=&client_secret=&code=c0de\d+&grant_type=authorization_code$/)
  expect(hashOf('listActivities')).toMatch(/\?after=\d+&page=1&per_page=30$/)
})
