import { SITE_URL } from './site-url.ts'

const BASE = new URL(SITE_URL).pathname

/** Links of pages, from the root of the site, and of repository files that the site shows as pages, to where the site has their target. */
const LINKS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${SITE_URL.replaceAll('.', '\\.')}`), '/'],
  [/^.*openapi\/decisions\/README\.md/, '/start/stated-and-inferred/#decisions'],
  [/^(.*\/)?DIFFERENCES\.md/, '/sandbox/differences/'],
  [/^\.\.\/(client|webhooks|sandbox|mock)\/README\.md/, '/packages/$1/'],
  [new RegExp(`^/(?!${BASE.slice(1)})`), BASE],
]

const moved = (url: string): string => LINKS.reduce((changed, [from, to]) => changed.replace(from, to), url)

/** The title of a repository file. The page has its own. */
const SECOND_TITLE = /<h1 id="(?!_top)[^"]*"[^>]*>.*?<\/h1>/gs

/** The HTML of a page with its links moved to the base of the site, and with one title. */
export const finishPage = (html: string): string =>
  html.replace(SECOND_TITLE, '').replace(/(<a\b[^>]*?\shref=")([^"]*)/g, (_all, tag: string, url: string) => tag + moved(url))
