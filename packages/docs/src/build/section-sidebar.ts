import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { sectionOf, sections } from './sections.ts'

type Entry = StarlightRouteData['sidebar'][number]
type Link = Extract<Entry, { type: 'link' }>

/**
 * The sidebar of a page: its section. A page outside of all sections has every section, folded.
 * @param sidebar one group for each section
 * @param id path of the page, without slashes around it
 */
export function sectionSidebar(sidebar: readonly Entry[], id: string): Entry[] {
  const section = sectionOf(id)
  if (section === undefined) return sidebar.map((entry) => (entry.type === 'group' ? { ...entry, collapsed: true } : entry))
  return sidebar.flatMap((entry) => (entry.type === 'group' && entry.label === section.label ? entry.entries : []))
}

const linksOf = (entries: readonly Entry[]): Link[] =>
  entries.flatMap((entry) => (entry.type === 'group' ? linksOf(entry.entries) : [entry]))

const linkTo = (label: string, href: string): Link => ({ type: 'link', label, href, isCurrent: false, badge: undefined, attrs: {} })

/**
 * The pages before and after the current one: its neighbors in the sidebar. The last page of a section leads to the next section, the last of all to the first.
 * @param sidebar of the page's section
 * @param id path of the page, without slashes around it
 * @param next the page that its front matter names instead
 */
export function neighbors(
  sidebar: readonly Entry[],
  id: string,
  next?: { readonly label: string; readonly link: string },
): StarlightRouteData['pagination'] {
  const section = sectionOf(id)
  if (section === undefined) return { prev: undefined, next: undefined }
  const links = linksOf(sidebar)
  const current = links.findIndex(({ isCurrent }) => isCurrent)
  const following = sections[(sections.indexOf(section) + 1) % sections.length] ?? section
  return {
    prev: current < 0 ? undefined : links[current - 1],
    next: next ? linkTo(next.label, next.link) : (links[current + 1] ?? linkTo(following.label, following.home)),
  }
}
