import { existsSync, readFileSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as client from '@activity-tracking/client'
import * as mock from '@activity-tracking/mock'
import * as sandbox from '@activity-tracking/sandbox'
import * as spec from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import * as webhooks from '@activity-tracking/webhooks'
import { beforeAll, expect, it } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import { SITE_URL } from '../../src/build/site-url.ts'
import { SITE } from '../../src/site/build-site.ts'

/** Bytes of a page with everything it loads before the search is opened, gzipped. */
const HEAVIEST = 80 * 1024

/** A page of the built site: its path from the root, and its HTML. */
interface BuiltPage {
  readonly path: string
  readonly html: string
}

async function builtPages(): Promise<BuiltPage[]> {
  const entries = await readdir(SITE, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html')).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (file) => ({ path: relative(SITE, file).replaceAll('\\', '/'), html: await readFile(file, 'utf8') })))
}

/** URLs in a file, by the end of its name. */
const URLS: Readonly<Record<string, RegExp>> = {
  '.html': /<(?!link rel="canonical")[a-z][^>]*?\s(?:href|src)="([^"]*)"/g,
  'sitemap-0.xml': /<loc>([^<]+)/g,
  'changelog.xml': /<link>([^<]+)/g,
  'llms.txt': /\]\(([^)]+)\)/g,
}

/** Hosts in examples, where reports go, and what starts the sandbox in a codespace of this repository. */
function isElsewhere(url: string): boolean {
  const contact = source.info.contact.url
  return (
    url === contact ||
    url.startsWith(`https://codespaces.new${new URL(contact).pathname.replace(/\/issues$/, '')}?`) ||
    /^https:\/\/[\w.-]+\.example\//.test(url)
  )
}

/** The URLs of the built site that lead nowhere or to another host, each with the file that has it. */
async function brokenUrls(): Promise<string[]> {
  const texts = new Map<string, string>()
  for await (const file of glob('**/*{.html,.xml,.txt}', { cwd: SITE }))
    texts.set(file.replaceAll('\\', '/'), await readFile(join(SITE, file), 'utf8'))
  const ids = new Map(Array.from(texts, ([file, text]) => [file, new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id))]))
  const isBroken = (url: string, file: string): boolean => {
    if (url === '#_top' || url.startsWith('data:') || isElsewhere(url)) return false
    const { href, pathname, hash } = new URL(url.replaceAll('&amp;', '&'), SITE_URL + file.replace(/index\.html$/, ''))
    if (!href.startsWith(SITE_URL)) return true
    const path = pathname.slice(new URL(SITE_URL).pathname.length).replace(/(?<=^|\/)$/, 'index.html')
    if (!existsSync(join(SITE, path))) return true
    return hash !== '' && ids.has(path) && !ids.get(path)?.has(decodeURIComponent(hash.slice(1)))
  }
  return Array.from(texts).flatMap(([file, text]) => {
    const [, pattern] = Object.entries(URLS).find(([end]) => file.endsWith(end)) ?? []
    const urls = pattern === undefined ? [] : Array.from(text.matchAll(pattern), ([, url = '']) => url)
    return urls.filter((url) => isBroken(url, file)).map((url) => `${file}: ${url}`)
  })
}

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const published: string[] = []
for await (const file of glob('*/package.json', { cwd: PACKAGES })) {
  if (JSON.parse(await readFile(join(PACKAGES, file), 'utf8')).private !== true) published.push(file.replace('/package.json', ''))
}

/** Addresses of pages of the docs in a README, below the stated address. */
const linksIn = async (name: string): Promise<string[]> =>
  (await readFile(join(PACKAGES, name, 'README.md'), 'utf8'))
    .split(`](${SITE_URL}`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(')')))

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

it.each(published)('the README of %s, as npm shows it, links guides that the docs have', async (name) => {
  const links = await linksIn(name)
  expect(links.length).toBeGreaterThanOrEqual(3)
  expect(links.filter((link) => !existsSync(join(SITE, link.replace(/#.*/, ''), 'index.html')))).toEqual([])
})

it('the stated URL is that of the site which the workflow publishes for the repository', () => {
  const [, owner, name] = /github\.com\/([\w-]+)\/([\w.-]+?)\.git$/.exec(root.repository.url) ?? []
  expect(SITE_URL).toBe(`https://${owner}.github.io/${name}/`)
})
