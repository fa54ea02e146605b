import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { TAG } from '../src/build/relative-links.ts'
import { SITE } from '../src/site/build-site.ts'
import { type BuiltPage, builtPages } from './support/pages.ts'

/** Bytes of a page with everything it loads before the search is opened, gzipped. */
const HEAVIEST = 80 * 1024

let pages: BuiltPage[]
beforeAll(async () => {
  pages = (await builtPages()).filter(({ path }) => path !== '404.html')
})

const addressesIn = (html: string): string[] =>
  Array.from(html.matchAll(TAG), ([tag]) => tag).flatMap((tag) =>
    Array.from(tag.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, address = '']) => address.replaceAll('&amp;', '&')),
  )

/** Hosts of this kind exist in examples only. */
const isExample = (address: string): boolean => /^https:\/\/[\w.-]+\.example\//.test(address)

function fileOf(page: string, address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const file = path === '' ? join(SITE, page) : normalize(join(SITE, dirname(page), path))
  return existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
}

const { contact } = source.info

describe('the built site', () => {
  it('has a page for every operation, and one in Markdown', () => {
    const operations = pages.filter(({ path }) => /^api\/operations\/[a-z]+\/index\.html$/.test(path))
    expect(operations).toHaveLength(38)
    for (const { path } of operations) expect(readFileSync(join(SITE, dirname(path), 'index.md'), 'utf8')).toMatch(/^# .+\n\n`[A-Z]+ \//)
  })

  it('has no link and no fragment that leads nowhere, and none to another host but the contact of the description', () => {
    const ids = new Map(
      pages.map(({ path, html }) => [join(SITE, path), new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id))]),
    )
    const broken = pages.flatMap(({ path, html }) =>
      addressesIn(html)
        .filter((address) => address !== '#_top' && !address.startsWith('data:') && !isExample(address) && address !== contact.url)
        .filter((address) => {
          if (/^\w+:/.test(address) || address.startsWith('//')) return true
          const file = fileOf(path, address)
          const [, fragment] = address.split('#')
          return !existsSync(file) || (fragment !== undefined && ids.has(file) && !ids.get(file)?.has(decodeURIComponent(fragment)))
        })
        .map((address) => `${path}: ${address}`),
    )
    expect(broken).toEqual([])
  })

  it('has the contents of each page in the order of the page', () => {
    const disordered = pages.filter(({ html }) => {
      const [, contents = ''] = /<starlight-toc.*?>(.*?)<\/starlight-toc>/s.exec(html) ?? []
      const ids = Array.from(contents.matchAll(/href="#([^"]+)"/g), ([, id = '']) => decodeURIComponent(id)).filter((id) => id !== '_top')
      const places = ids.map((id) => html.indexOf(` id="${id}"`))
      return places.some((place, index) => place <= (places[index - 1] ?? 0))
    })
    expect(disordered.map(({ path }) => path)).toEqual([])
    expect(pages.filter(({ html }) => html.includes('<starlight-toc')).length).toBeGreaterThan(50)
  })

  it('weighs at most 80 KB a page over the wire', () => {
    const heavy = pages
      .map(({ path, html }) => {
        const loaded = new Set(
          addressesIn(html)
            .filter((address) => /\.(css|js)$/.test(address))
            .map((address) => fileOf(path, address)),
        )
        const bytes = [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, gzipSync(html).length)
        return { path, bytes }
      })
      .filter(({ bytes }) => bytes > HEAVIEST)
    expect(heavy).toEqual([])
  })

  it('lists its pages and operations for those who read without a browser, with links that lead somewhere', () => {
    const text = readFileSync(join(SITE, 'llms.txt'), 'utf8')
    const addresses = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address)
    expect(addresses.length).toBeGreaterThan(70)
    for (const address of addresses) expect(existsSync(fileOf('index.html', address)), address).toBe(true)
    expect(text).toContain('prohibits the use of its data in connection with AI applications')
  })

  it('says on every page that it is unofficial', () => {
    for (const { path, html } of pages) expect(html, path).toContain('Unofficial: made from the specification')
  })
})
