import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import manifest from '../../package.json' with { type: 'json' }

/** A tag with its attributes. Does not match text between tags that looks like a tag, as in code. */
export const TAG = /<[a-z][\w-]*(?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi
/** Attributes that contain a URL from the site's root. */
const IN_MARKUP = /(\s(?:href|src|content|data-(?!code=)[\w-]+)=")\/(?!\/)/g
const IN_STYLES = /url\((["']?)\/(?!\/)/g

/** The relative path from a file's folder to the root of the site. */
const upFrom = (file: string): string => '../'.repeat(file.split('/').length - 1) || './'

/** The stated URL of the site. READMEs link to pages below it, because npm shows them elsewhere. */
export const SITE_URL = manifest.homepage
/** Where its links start on the page for unknown paths. */
const STATED_ROOT = new URL(SITE_URL).pathname

/** The URL that a site is built for, with the slash that relative URLs need. */
const siteOf = (url: string): URL => new URL(url.endsWith('/') ? url : `${url}/`)

/** The page for unknown paths for a server that has the site at another root. */
export const moveStatedRoot = (html: string, root: string): string => moveRoot(html.replaceAll(`="${STATED_ROOT}`, '="/'), root)

/** URLs for links in repository files that the site shows as pages. */
const REPOSITORY_FILES: readonly (readonly [RegExp, string])[] = [
  [/href="[^"]*openapi\/decisions\/README\.md"/g, 'href="/start/stated-and-inferred/#decisions"'],
  [/href="(?:[^"]*\/)?DIFFERENCES\.md"/g, 'href="/sandbox/differences/"'],
  [new RegExp(`href="${SITE_URL.replaceAll('.', '\\.')}`, 'g'), 'href="/'],
  [/href="\.\.\/(client|webhooks|sandbox|mock)\/README\.md(#[^"]*)?"/g, 'href="/packages/$1/$2"'],
]
/** The title of such a file, which is removed because the page has its own. */
const SECOND_TITLE = /<h1 id="(?!_top)[^"]*"[^>]*>.*?<\/h1>/gs

/** The page with relative URLs only. The URL of a folder keeps its trailing slash, which a server needs to find the page. */
export function relativizePage(html: string, file: string): string {
  const linkToPages = (tag: string): string => REPOSITORY_FILES.reduce((changed, [from, to]) => changed.replace(from, to), tag)
  return moveRoot(html.replace(SECOND_TITLE, '').replace(TAG, linkToPages), upFrom(file))
}

/** The page with another URL in place of the site's root. */
export const moveRoot = (html: string, root: string): string =>
  html.replace(TAG, (tag) => tag.replace(IN_MARKUP, `$1${root}`)).replace(IN_STYLES, `url($1${root}`)

const STYLESHEET = /<link rel="stylesheet" href="\/([^"]+)">/g

/**
 * The page for unknown paths. Servers send it for paths of any depth, so it cannot have relative URLs. Its styles are inlined,
 * and its links start at the path of the site.
 * @param styles texts of the stylesheets, by their paths
 */
export const withOwnStyles = (html: string, styles: ReadonlyMap<string, string>): string =>
  html.replace(STYLESHEET, (link, path: string) => {
    const text = styles.get(path)
    return text === undefined ? link : `<style>${text}</style>`
  })

/** For unknown paths. */
const NOT_FOUND = '404.html'

/** Tags with the URL of their page. */
const OWN_URL = /<(?:link rel="canonical"|meta property="og:url")[^>]*>/g
const SITE_MAP = /^sitemap-.*\.xml$/

/** Starlight and Astro join a path to the origin of the site, without the path of the site. */
const withSitePath = (text: string, site: URL): string => text.replaceAll(`${site.origin}/`, site.href)

/**
 * Makes the built site work below any URL: all links in pages, styles and the search are relative. What cannot be relative is for the URL of Astro's
 * option `site`, by default the stated one: the page for unknown paths, the site map, the feed, and the URL that a page states for itself.
 */
export const relativeLinks = (): AstroIntegration => {
  let site = siteOf(SITE_URL)
  return {
    name: 'relative-links',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        site = siteOf(config.site ?? SITE_URL)
        updateConfig({ site: site.href })
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const styles = await readStyles(root)
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue
          const path = join(entry.parentPath, entry.name)
          const file = relative(root, path).replaceAll('\\', '/')
          if (file === NOT_FOUND) await rewrite(path, (text) => moveRoot(withOwnStyles(text, styles), site.pathname))
          else if (file.endsWith('.html')) {
            await rewrite(path, (text) => relativizePage(text, file).replace(OWN_URL, (tag) => withSitePath(tag, site)))
          }
          if (SITE_MAP.test(file)) await rewrite(path, (text) => withSitePath(text, site))
          if (file.endsWith('.css')) await rewrite(path, (text) => text.replace(IN_STYLES, `url($1${upFrom(file)}`))
          if (file.startsWith('_astro/') && file.endsWith('.js')) await rewrite(path, relativizeScript)
        }
      },
    },
  }
}

/** Texts of the stylesheets of a built site, by their paths. */
async function readStyles(root: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(root, { recursive: true })).map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.css'))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)))
}

/** Sets the site's root for the search and for the preloading of scripts. From a script in `_astro`, it is one folder up. */
const relativizeScript = (code: string): string =>
  code
    .replace(/function\((\w)\)\{return`\/`\+\1\}/, 'function($1){return new URL("../"+$1,import.meta.url).href}')
    .replace('baseUrl:`/`', 'baseUrl:new URL("../",import.meta.url).pathname')
    .replace(/bundlePath:`\/`\.replace\(\/\\\/\$\/,``\)\+`\/pagefind\/`/, 'bundlePath:new URL("../pagefind/",import.meta.url).pathname')

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = change(text)
  if (changed !== text) await writeFile(path, changed)
}
