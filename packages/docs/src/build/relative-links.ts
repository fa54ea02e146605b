import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** A tag with its attributes: what looks like one in the text between tags, as in code, is none. */
export const TAG = /<[a-z][\w-]*(?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi
/** Attributes that hold an address from the site's root. */
const IN_MARKUP = /(\s(?:href|src|content|data-(?!code=)[\w-]+)=")\/(?!\/)/g
const IN_STYLES = /url\((["']?)\/(?!\/)/g

/** How to get from a file's folder to the root of the site. */
const upFrom = (file: string): string => '../'.repeat(file.split('/').length - 1) || './'

/** Where the site has what other files of the repository, which pages are made of, link to. */
const REPOSITORY_FILES: readonly (readonly [RegExp, string])[] = [
  [/href="[^"]*openapi\/decisions\/(\d{3})-[^"]*\.md"/g, 'href="/start/stated-and-inferred/#decision-$1"'],
  [/href="(?:[^"]*\/)?DIFFERENCES\.md"/g, 'href="/sandbox/differences/"'],
]
/** The title of such a file; the page has its own. */
const SECOND_TITLE = /<h1 id="(?!_top)[^"]*"[^>]*>.*?<\/h1>/gs

/** The page with every address relative to it. A folder's address keeps its slash, which a server needs to find the page. */
export function relativizePage(html: string, file: string): string {
  const relativizeTag = (tag: string): string => {
    let changed = tag
    for (const [from, to] of REPOSITORY_FILES) changed = changed.replace(from, to)
    return changed.replace(IN_MARKUP, `$1${upFrom(file)}`)
  }
  return html
    .replace(SECOND_TITLE, '')
    .replace(TAG, relativizeTag)
    .replace(IN_STYLES, `url($1${upFrom(file)}`)
}

/**
 * Makes the built site work below any address: pages, styles and the search find everything relative to where they are.
 */
export const relativeLinks = (): AstroIntegration => ({
  name: 'relative-links',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const file = relative(root, path).replaceAll('\\', '/')
        if (file.endsWith('.html')) await rewrite(path, (text) => relativizePage(text, file))
        if (file.endsWith('.css')) await rewrite(path, (text) => text.replace(IN_STYLES, `url($1${upFrom(file)}`))
        if (file.startsWith('_astro/') && file.endsWith('.js')) await rewrite(path, relativizeScript)
      }
    },
  },
})

/** The search is told where the site's root is: from a script in `_astro` that is one folder up. */
const relativizeScript = (code: string): string =>
  code
    .replace('baseUrl:`/`', 'baseUrl:new URL("../",import.meta.url).pathname')
    .replace(/bundlePath:`\/`\.replace\(\/\\\/\$\/,``\)\+`\/pagefind\/`/, 'bundlePath:new URL("../pagefind/",import.meta.url).pathname')

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = change(text)
  if (changed !== text) await writeFile(path, changed)
}
