import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Code, which stays as it is. */
const KEPT = String.raw`<(pre|code|script|style)\b.*?</\1>`
/** The end of a cell, a term or an item. */
const END = '(?=</(?:td|th|dt|dd|li|summary|figcaption|button|label)>)'
/** The start of a block after text. */
const START = String.raw`(?<=[^\s>])(?=<(?:details|p|ul|ol|dl|div|table|section|pre|h[1-6])\b)`
/** Between badges and other words that are styled separately. */
const BETWEEN = String.raw`(?<=</(?:a|code|span|em|strong)>)(?=<(?:a|span|em|strong|code)\b)`
const PLACES = new RegExp(`${KEPT}|${END}|${START}|${BETWEEN}`, 'gs')

/**
 * A page with a space between cells, terms, badges and blocks. Browsers do not show it, and the search, which reads the text without tags,
 * does not join words: `201The file was received`.
 */
function separateWords(html: string): string {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')]
  if (start < 0) return html
  const main = html.slice(start, end).replace(PLACES, (kept) => (kept === '' ? ' ' : kept))
  return html.slice(0, start) + main + html.slice(end)
}

/** The lines above blocks of code that say what they continue from, which are not about the subject of a page. */
const CONTINUES = /<p>(?=Continues from <a )/g
const withoutContinues = (html: string): string => html.replace(CONTINUES, '<p class="continues" data-pagefind-ignore>')

/** Weights of the text of pages that name everything, so that a guide about a word comes first. Other pages have 1, and titles more. */
const WEIGHTS: readonly (readonly [folder: string, weight: number])[] = [
  ['reference/', 0.3],
  ['schemas/', 0.4],
  ['versions/changelog/', 0.2],
]

/** Weights of the titles of written pages: those of guides weigh most. Pagefind gives 7 to a first-level heading. */
const TITLES: readonly (readonly [folders: RegExp, weight: number])[] = [
  [/^(start|guides|cookbook)\//, 10],
  [/^(packages|sandbox|versions)\//, 8],
]

function withWeights(html: string, path: string): string {
  const [, titleWeight] = TITLES.find(([folders]) => folders.test(path)) ?? []
  const titled = titleWeight === undefined ? html : html.replace('<h1 ', `$&data-pagefind-weight="${titleWeight}" `)
  const [, weight] = WEIGHTS.find(([folder]) => path.startsWith(folder)) ?? []
  return weight === undefined ? titled : titled.replace('<div class="sl-markdown-content"', `$& data-pagefind-weight="${weight}"`)
}

/** Prepares the pages for Starlight's search. Must be before Starlight, which writes the index. */
export const searchText = (): AstroIntegration => ({
  name: 'search-text',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      const pages = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.html')).map((path) => join(root, path))
      await Promise.all(
        pages.map(async (path) => {
          const html = await readFile(path, 'utf8')
          await writeFile(path, withWeights(separateWords(withoutContinues(html)), relative(root, path).replaceAll('\\', '/')))
        }),
      )
    },
  },
})
