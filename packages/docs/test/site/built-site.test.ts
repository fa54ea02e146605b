import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { operations } from '@activity-tracking/spec'
import { beforeAll, describe, expect, it } from 'vitest'
import { SITE_URL, TAG } from '../../src/build/relative-links.ts'
import { SITE } from '../../src/site/build-site.ts'
import { SHOT_BYTES, SHOTS } from '../../src/site/shots.ts'
import { brokenUrls, statedUrls, urlsIn } from '../support/broken-urls.ts'
import { type BuiltPage, builtPages } from '../support/pages.ts'

const SCREENS = join(import.meta.dirname, '../../src/assets/screens')

/** Before scripts add any. */
const MOST_ELEMENTS = 3000
/** Bytes of a page with everything it loads before the search is opened, gzipped. */
const HEAVIEST = 80 * 1024

let pages: BuiltPage[]
beforeAll(async () => {
  pages = (await builtPages()).filter(({ path }) => path !== '404.html')
})

describe('the built site', () => {
  it('has a page for every operation, and one in Markdown', () => {
    const found = pages.filter(({ path }) => /^api\/operations\/[a-z]+\/index\.html$/.test(path))
    expect(found).toHaveLength(operations.length)
    for (const { path } of found) expect(readFileSync(join(SITE, dirname(path), 'index.md'), 'utf8')).toMatch(/^# .+\n\n`[A-Z]+ \//)
  })

  it('has no broken URL or fragment at its stated URL, and no link to another host except for reports and codespaces', async () => {
    expect(await brokenUrls(SITE, SITE_URL)).toEqual([])
  })

  it('states the URL of each page in the page, for links from other sites, and in the site map; the URLs of the feed are absolute', async () => {
    const urls = pages.map(({ path }) => SITE_URL + path.replace(/index\.html$/, '')).sort()
    const { fed, ...stated } = await statedUrls(SITE)
    expect(stated).toEqual({ canonical: urls, shared: urls, mapped: urls })
    expect(fed).toContain(`${SITE_URL}changelog.xml`)
    expect(fed.filter((url) => !url.startsWith(SITE_URL))).toEqual([])
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
            .map((url) => join(SITE, dirname(path), url)),
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

  it('lists its pages and operations for readers without a browser, with their links', () => {
    const text = readFileSync(join(SITE, 'llms.txt'), 'utf8')
    expect(text.match(/\]\([^)]+\)/g)?.length).toBeGreaterThan(70)
    expect(text).toContain('prohibits the use of its data in connection with AI applications')
  })

  it('states on every page that it is unofficial', () => {
    for (const { path, html } of pages) expect(html, path).toContain('Unofficial: written from the specification')
  })
})
