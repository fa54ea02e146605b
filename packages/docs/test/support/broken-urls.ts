import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { TAG } from '../../src/build/relative-links.ts'
import { builtPages } from './pages.ts'

/** Hosts of this kind exist in examples only. */
const isExample = (url: string): boolean => /^https:\/\/[\w.-]+\.example\//.test(url)

/** The links to other hosts: where reports go, and what starts the sandbox in a codespace of this repository. */
function isElsewhere(url: string): boolean {
  const contact = source.info.contact.url
  const [, owner, name] = new URL(contact).pathname.split('/')
  return url === contact || url.startsWith(`https://codespaces.new/${owner}/${name}?`)
}

/** The URLs that a page links to or loads. */
export const urlsIn = (html: string): string[] =>
  Array.from(html.matchAll(TAG), ([tag]) => tag).flatMap((tag) =>
    Array.from(tag.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url = '']) => url.replaceAll('&amp;', '&')),
  )

/** The URL of a page of the site. Servers send the page for unknown paths for paths of any depth. */
const urlOf = (path: string, site: string): string =>
  path === '404.html' ? `${site}no/such/page` : site + path.replace(/index\.html$/, '')

/** URLs in files for programs. */
const URLS_FOR_PROGRAMS: Readonly<Record<string, RegExp>> = {
  'sitemap-index.xml': /<loc>([^<]+)/g,
  'sitemap-0.xml': /<loc>([^<]+)/g,
  'changelog.xml': /<link [^>]*href="([^"]+)"/g,
  'llms.txt': /\]\(([^)]+)\)/g,
}

/** The URLs of a built site that lead nowhere when the site is at a URL, each with the file that has it. */
export async function brokenUrls(folder: string, site: string): Promise<string[]> {
  const pages = await builtPages(folder)
  const ids = new Map(pages.map(({ path, html }) => [path, new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id))]))
  const isBroken = (url: string, page: string): boolean => {
    if (url === '#_top' || url.startsWith('data:') || isExample(url) || isElsewhere(url)) return false
    const { origin, pathname, hash } = new URL(url, urlOf(page, site))
    // A reference to the page itself, also where it has no URL of its own.
    if (url.startsWith('#')) return !ids.get(page)?.has(decodeURIComponent(hash.slice(1)))
    if (!`${origin}${pathname}`.startsWith(site)) return true
    const path = pathname.slice(new URL(site).pathname.length).replace(/(?<=^|\/)$/, 'index.html')
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) return true
    return hash !== '' && ids.has(path) && !ids.get(path)?.has(decodeURIComponent(hash.slice(1)))
  }
  const inPages = pages.flatMap(({ path, html }) =>
    urlsIn(html)
      .filter((url) => isBroken(url, path))
      .map((url) => `${path}: ${url}`),
  )
  const inFiles = await Promise.all(
    Object.entries(URLS_FOR_PROGRAMS).map(async ([file, pattern]) => {
      const urls = Array.from((await readFile(join(folder, file), 'utf8')).matchAll(pattern), ([, url = '']) => url)
      return urls.length === 0 ? [`${file}: none`] : urls.filter((url) => isBroken(url, file)).map((url) => `${file}: ${url}`)
    }),
  )
  return [...inPages, ...inFiles.flat()]
}

/** What a built site states about its own URLs. */
interface StatedUrls {
  /** Of its pages, from their own metadata. */
  readonly canonical: string[]
  readonly shared: string[]
  /** Of its pages, from the site map. */
  readonly mapped: string[]
  /** Of the feed and its entries. */
  readonly fed: string[]
}

export async function statedUrls(folder: string): Promise<StatedUrls> {
  const all = (await builtPages(folder)).map(({ html }) => html).join('\n')
  const find = (pattern: RegExp, text: string): string[] => Array.from(text.matchAll(pattern), ([, url = '']) => url).sort()
  const [map, feed] = await Promise.all(['sitemap-0.xml', 'changelog.xml'].map((file) => readFile(join(folder, file), 'utf8')))
  return {
    canonical: find(/<link rel="canonical" href="([^"]+)"/g, all),
    shared: find(/<meta property="og:url" content="([^"]+)"/g, all),
    mapped: find(/<loc>([^<]+)/g, map ?? ''),
    fed: find(/<link [^>]*href="([^"]+)"/g, feed ?? ''),
  }
}
