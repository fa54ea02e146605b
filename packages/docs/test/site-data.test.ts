import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { SOURCES, sourceBadge } from '../src/build/api/provenance.ts'
import { firstSentence, inline, plain, prose } from '../src/build/inline.ts'
import { nestHeadings } from '../src/build/nest-headings.ts'
import { packageReference } from '../src/build/package-reference.ts'
import { finishPage } from '../src/build/page-links.ts'
import { consoleHash, sampleRequests } from '../src/build/sample-requests.ts'
import { sidebar } from '../src/build/sidebar.ts'

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

it('the sidebar opens only the start, and has every operation by its group', async () => {
  await expect(sidebar.map((group) => JSON.stringify(group)).join('\n')).toMatchFileSnapshot('rendered/sidebar.txt')
})

it('the package reference has a page for each import path, and only links that exist', async () => {
  const below = (path: string): string => path.slice(fileURLToPath(new URL('../../', import.meta.url)).length)
  type Handler = (...args: unknown[]) => void
  const handlers: Handler[] = []
  const on = (_event: string, handler: Handler) => void handlers.push(handler)
  for (const adapt of packageReference.typeDoc.plugin) adapt({ converter: { on }, renderer: { on } } as never)
  const entryPoints = packageReference.entryPoints.map((fileName) => {
    const module = { kindOf: () => true, name: '' }
    handlers[0]?.({ project: { getSymbolIdFromReflection: () => ({ fileName }) } }, module)
    return `${below(fileName)}: ${module.name}`
  })
  const page = { contents: '[stats](#queuestats-1)' }
  handlers[1]?.(page)
  const shown = JSON.stringify({ ...packageReference, entryPoints, tsconfig: below(packageReference.tsconfig), page }, null, 1)
  await expect(shown).toMatchFileSnapshot('rendered/package-reference.txt')
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

it('the console of the sandbox gets the fields of a sample, without a file, and without values that a sandbox has of its own', async () => {
  await expect(sampleRequests.map(consoleHash).join('\n')).toMatchFileSnapshot('rendered/console.txt')
})
