import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { sectionOf } from './sections.ts'

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

/** The pages before and after the current one in its sidebar. */
export function neighbors(sidebar: readonly Entry[]): StarlightRouteData['pagination'] {
  const links = linksOf(sidebar)
  const current = links.findIndex(({ isCurrent }) => isCurrent)
  return current < 0 ? { prev: undefined, next: undefined } : { prev: links[current - 1], next: links[current + 1] }
}
