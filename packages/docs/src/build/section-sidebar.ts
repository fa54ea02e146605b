import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { SCHEMAS, sectionOf } from './sections.ts'

type Entry = StarlightRouteData['sidebar'][number]
type Link = Extract<Entry, { type: 'link' }>

const isListOfSchemas = (entry: Entry): entry is Link => entry.type === 'link' && entry.href === SCHEMAS

/** A link to the list of schemas, in place of all schemas. */
function withoutSchemas(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) =>
    entry.type === 'group' && entry.entries[0] && isListOfSchemas(entry.entries[0]) ? entry.entries[0] : entry,
  )
}

/**
 * The sidebar of a page: its section. A page outside of all sections has every section, folded.
 * @param sidebar one group for each section
 * @param id path of the page, without slashes around it
 */
export function sectionSidebar(sidebar: readonly Entry[], id: string): Entry[] {
  const section = sectionOf(id)
  const trim = id.split('/')[0] === 'schemas' ? (entries: readonly Entry[]) => [...entries] : withoutSchemas
  if (section === undefined) {
    return sidebar.map((entry) => (entry.type === 'group' ? { ...entry, collapsed: true, entries: trim(entry.entries) } : entry))
  }
  return trim(sidebar.flatMap((entry) => (entry.type === 'group' && entry.label === section.label ? entry.entries : [])))
}

const linksOf = (entries: readonly Entry[]): Link[] =>
  entries.flatMap((entry) => (entry.type === 'group' ? linksOf(entry.entries) : [entry]))

/** The pages before and after the current one in its sidebar. */
export function neighbors(sidebar: readonly Entry[]): StarlightRouteData['pagination'] {
  const links = linksOf(sidebar)
  const current = links.findIndex(({ isCurrent }) => isCurrent)
  return current < 0 ? { prev: undefined, next: undefined } : { prev: links[current - 1], next: links[current + 1] }
}
