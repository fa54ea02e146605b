import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { operations } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { TAG } from '../src/build/relative-links.ts'
import { SITE } from '../src/site/build-site.ts'
import { SHOT_BYTES, SHOTS } from '../src/site/shots.ts'
import { type BuiltPage, builtPages } from './support/pages.ts'

const SCREENS = join(import.meta.dirname, '../src/assets/screens')

/** Before scripts add any. */
const MOST_ELEMENTS = 3000
/** Bytes of a page with everything it loads before the search is opened, gzipped. */
const HEAVIEST = 80 * 1024

let pages: BuiltPage[]
beforeAll(async () => {
  pages = (await builtPages()).filter(({ path }) => path !== '404.html')
})

const urlsIn = (html: string): string[] =>
  Array.from(html.matchAll(TAG), ([tag]) => tag).flatMap((tag) =>
    Array.from(tag.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url = '']) => url.replaceAll('&amp;', '&')),
  )

/** Hosts of this kind exist in examples only. */
const isExample = (url: string): boolean => /^https:\/\/[\w.-]+\.example\//.test(url)

function fileOf(page: string, url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const file = path === '' ? join(SITE, page) : normalize(join(SITE, dirname(page), path))
  return existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
}

const { contact } = source.info

describe('the built site', () => {
  it('has a page for every operation, and one in Markdown', () => {
    const found = pages.filter(({ path }) => /^api\/operations\/[a-z]+\/index\.html$/.test(path))
    expect(found).toHaveLength(operations.length)
    for (const { path } of found) expect(readFileSync(join(SITE, dirname(path), 'index.md'), 'utf8')).toMatch(/^# .+\n\n`[A-Z]+ \//)
  })

  it('has no broken link or fragment, and no link to another host except the contact of the description', () => {
    const ids = new Map(
      pages.map(({ path, html }) => [join(SITE, path), new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id))]),
    )
    const broken = pages.flatMap(({ path, html }) =>
      urlsIn(html)
        .filter((url) => url !== '#_top' && !url.startsWith('data:') && !isExample(url) && url !== contact.url)
        .filter((url) => {
          if (/^\w+:/.test(url) || url.startsWith('//')) return true
          const file = fileOf(path, url)
          const [, fragment] = url.split('#')
          return !existsSync(file) || (fragment !== undefined && ids.has(file) && !ids.get(file)?.has(decodeURIComponent(fragment)))
        })
        .map((url) => `${path}: ${url}`),
    )
    expect(broken).toEqual([])
  })

  it('has the table of contents of each page in the order of the page', () => {
    const disordered = pages.filter(({ html }) => {
      const [, contents = ''] = /<starlight-toc.*?>(.*?)<\/starlight-toc>/s.exec(html) ?? []
      const ids = Array.from(contents.matchAll(/href="#([^"]+)"/g), ([, id = '']) => decodeURIComponent(id)).filter((id) => id !== '_top')
      const places = ids.map((id) => html.indexOf(` id="${id}"`))
      return places.some((place, index) => place <= (places[index - 1] ?? 0))
    })
    expect(disordered.map(({ path }) => path)).toEqual([])
    expect(pages.filter(({ html }) => html.includes('<starlight-toc')).length).toBeGreaterThan(50)
  })

  it('sends at most 80 KB per page', () => {
    const sizes = new Map<string, number>()
    const sizeOf = (file: string): number => {
      const size = sizes.get(file) ?? gzipSync(readFileSync(file)).length
      sizes.set(file, size)
      return size
    }
    const heavy = pages
      .map(({ path, html }) => {
        const loaded = new Set(
          urlsIn(html)
            .filter((url) => /\.(css|js)$/.test(url))
            .map((url) => fileOf(path, url)),
        )
        const bytes = [...loaded].reduce((sum, file) => sum + sizeOf(file), gzipSync(html).length)
        return { path, bytes }
      })
      .filter(({ bytes }) => bytes > HEAVIEST)
    expect(heavy).toEqual([])
  })

  it('has at most 3,000 elements on the page of an operation', () => {
    const large = pages
      .filter(({ path }) => path.startsWith('api/operations/'))
      .map(({ path, html }) => ({ path, elements: html.match(TAG)?.length ?? 0 }))
      .filter(({ elements }) => elements > MOST_ELEMENTS)
    expect(large).toEqual([])
  })

  it('has the words of an icon once on a page, not next to each field', () => {
    const wordy = pages.filter(
      ({ path, html }) => /^(api|schemas)\//.test(path) && /always seen|(?<!\()inferred: /.test(html.replaceAll(TAG, '')),
    )
    // A schema with a source has it in a badge.
    expect(wordy.filter(({ html }) => !html.includes('badge inferred')).map(({ path }) => path)).toEqual([])
    const marked = pages.filter(({ html }) => html.includes('popovertarget="source'))
    expect(marked.length).toBeGreaterThan(30)
    for (const { path, html } of marked) {
      const targets = new Set(Array.from(html.matchAll(/popovertarget="(source[^"]*)"/g), ([, id]) => id))
      const words = Array.from(html.matchAll(/<div id="([^"]+)" class="source-words" popover/g), ([, id]) => id)
      expect(
        [...targets].filter((id) => !words.includes(id)),
        path,
      ).toEqual([])
    }
  })

  it('shows each picture of the console and the docs, in light and dark, of at most 900 KB in all', () => {
    const files = SHOTS.flatMap(({ name }) => ['light', 'dark'].map((scheme) => join(SCREENS, `${name}-${scheme}.webp`)))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(SHOT_BYTES)
    expect(SHOTS.filter(({ alt }) => !pages.some(({ html }) => html.includes(alt)))).toEqual([])
  })

  it('lists its pages and operations for readers without a browser, with valid links', () => {
    const text = readFileSync(join(SITE, 'llms.txt'), 'utf8')
    const urls = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, url = '']) => url)
    expect(urls.length).toBeGreaterThan(70)
    for (const url of urls) expect(existsSync(fileOf('index.html', url)), url).toBe(true)
    expect(text).toContain('prohibits the use of its data in connection with AI applications')
  })

  it('states on every page that it is unofficial', () => {
    for (const { path, html } of pages) expect(html, path).toContain('Unofficial: written from the specification')
  })
})
