import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as client from '@activity-tracking/client'
import * as mock from '@activity-tracking/mock'
import * as sandbox from '@activity-tracking/sandbox'
import * as spec from '@activity-tracking/spec'
import * as webhooks from '@activity-tracking/webhooks'
import { beforeAll, expect, it } from 'vitest'
import { SITE_URL } from '../../src/build/site-url.ts'
import { SITE } from '../../src/site/build-site.ts'
import { brokenUrls } from '../support/broken-urls.ts'
import { type BuiltPage, builtPages } from '../support/pages.ts'

/** Bytes of a page with everything it loads before the search is opened, gzipped. */
const HEAVIEST = 80 * 1024

let pages: BuiltPage[]
beforeAll(async () => {
  pages = (await builtPages()).filter(({ path }) => path !== '404.html')
})

it('no URL or fragment is broken, and none is of another host except for reports and codespaces', async () => {
  expect(await brokenUrls()).toEqual([])
})

it('a page has at most 80 KB with everything that it loads', () => {
  const sizeOf = (url: string): number => gzipSync(readFileSync(join(SITE, url.slice(new URL(SITE_URL).pathname.length)))).length
  const heavy = pages.flatMap(({ path, html }) => {
    const loaded = new Set(Array.from(html.matchAll(/\s(?:href|src)="([^"]+\.(?:css|js))"/g), ([, url = '']) => url))
    const bytes = [...loaded].reduce((sum, url) => sum + sizeOf(url), gzipSync(html).length)
    return bytes > HEAVIEST ? [{ path, bytes }] : []
  })
  expect(heavy).toEqual([])
})

it('the table of contents of each page is in the order of the page', () => {
  const disordered = pages.filter(({ html }) => {
    const [, contents = ''] = /<starlight-toc.*?>(.*?)<\/starlight-toc>/s.exec(html) ?? []
    const ids = Array.from(contents.matchAll(/href="#([^"]+)"/g), ([, id = '']) => decodeURIComponent(id)).filter((id) => id !== '_top')
    const places = ids.map((id) => html.indexOf(` id="${id}"`))
    return places.some((place, index) => place <= (places[index - 1] ?? 0))
  })
  expect(disordered.map(({ path }) => path)).toEqual([])
  // The headings of a README that is shown as a page.
  expect(pages.find(({ path }) => path === 'packages/client/index.html')?.html).toMatch(/<starlight-toc.*href="#your-app"/s)
})

it('the search reads operations without buttons and pills', async () => {
  const texts = (await Array.fromAsync(glob('pagefind/fragment/*', { cwd: SITE }))).map((file) =>
    gunzipSync(readFileSync(join(SITE, file))).toString(),
  )
  const operations = texts.filter((text) => text.includes('"/api/operations/'))
  expect(operations).toHaveLength(spec.operations.length)
  expect(operations.filter((text) => /\b(?:Copy|Try it|always seen|assumed)\b|\w(?:integer|string)/.test(text))).toEqual([])
})

it('the copy button of a terminal copies its commands, without prompts and output', () => {
  const page = pages.find(({ path }) => path === 'cookbook/connect/index.html')?.html ?? ''
  const copied = Array.from(page.matchAll(/<pre data-language="console"[\s\S]*?data-code="([^"]*)"/g), ([, code = '']) =>
    code.split('\x7F'),
  )
  expect(copied.map((lines) => lines.at(-1))).toContain('node --env-file=.env web-app/express.ts')
  expect(copied.flat().filter((line) => line.startsWith('$ '))).toEqual([])
})

it('every page says that the toolkit is unofficial', () => {
  for (const { path, html } of pages) expect(html, path).toContain('Unofficial: written from the specification')
})

it.each(Object.entries({ client, mock, sandbox, spec, webhooks }))(
  'the package reference has every run-time export of %s',
  async (name, exported) => {
    const html = await readFile(join(SITE, 'reference', name, 'index.html'), 'utf8')
    const missing = Object.keys(exported).filter((each) => !new RegExp(`<h3 id="${each}(-\\d)?"`, 'i').test(html))
    expect(missing).toEqual([])
  },
)

it('the changelog names every package with a change, and the feed has every change of the service with a date', async () => {
  const text = await readFile(join(SITE, 'versions/changelog/index.html'), 'utf8')
  const feed = await readFile(join(SITE, 'changelog.xml'), 'utf8')
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const files = await Array.fromAsync(glob(['.changeset/*.md', 'packages/*/CHANGELOG.md'], { cwd: root }))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect(text, file).toContain(/@activity-tracking\/(\w+)/.exec(await readFile(join(root, file), 'utf8'))?.[1] ?? '')
  const announced = spec.operations.flatMap(({ lifecycle }) => Object.values(lifecycle))
  expect(announced.length).toBeGreaterThan(0)
  for (const date of announced) expect(feed).toContain(`<pubDate>${new Date(date).toUTCString()}</pubDate>`)
})
