import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { SITE_URL } from '../../src/build/site-url.ts'
import { SITE } from '../../src/site/build-site.ts'

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
export async function brokenUrls(): Promise<string[]> {
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
