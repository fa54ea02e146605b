import { createInbox, type InboxOptions } from './create-inbox.ts'
import { createDueList } from './due-list.ts'
import type { EntryKey, Inbox } from './inbox.ts'
import type { AthleteChange, AthleteQuery, AthleteRow, AthleteRows, EntryName, EntryRange, EntryRow, InboxStorage } from './storage.ts'

/**
 * An inbox in memory: for tests, for development, and for apps in which the next sweep can find events that are lost with the process. It
 * is not shared with other processes.
 */
export function memoryInbox(options: InboxOptions = {}): Inbox {
  return createInbox(memoryStorage(), options)
}

const nameOf = ({ kind, id }: EntryName): string => `${kind}/${id}`

export function memoryStorage(): InboxStorage {
  const athletes = new Map<string, AthleteRow>()
  const entries = new Map<string, Map<string, EntryRow>>()
  const dueLists = { local: createDueList(), live: createDueList(), background: createDueList(), purge: createDueList() }

  const select = (athleteId: string, { state, by, until, limit }: EntryRange): EntryRow[] =>
    [...(entries.get(athleteId)?.values() ?? [])]
      .filter((row) => row.state === state && row.at <= until)
      .sort((one, other) => one[by] - other[by])
      .slice(0, limit)

  const read = ({ athleteId, names, ranges }: AthleteQuery): AthleteRows => ({
    athleteId,
    athlete: athletes.get(athleteId) ?? null,
    entries: [
      ...names.flatMap((name) => entries.get(athleteId)?.get(nameOf(name)) ?? []),
      ...ranges.flatMap((range) => select(athleteId, range)),
    ],
  })

  const write = (athleteId: string, { athlete, put, remove }: AthleteChange<unknown>): void => {
    const rows = entries.get(athleteId) ?? new Map<string, EntryRow>()
    for (const name of remove) rows.delete(nameOf(name))
    for (const row of put) rows.set(nameOf(row), row)
    if (rows.size === 0) entries.delete(athleteId)
    else entries.set(athleteId, rows)
    if (athlete === undefined) return
    if (athlete === null) athletes.delete(athleteId)
    else athletes.set(athleteId, athlete)
    dueLists.local.set(athleteId, athlete?.localAt ?? null)
    dueLists.live.set(athleteId, athlete?.liveAt ?? null)
    dueLists.background.set(athleteId, athlete?.backgroundAt ?? null)
    dueLists.purge.set(athleteId, athlete?.purgeAt ?? null)
  }

  const everyEntry = (): (EntryRow & EntryKey)[] =>
    [...entries].flatMap(([athleteId, rows]) => [...rows.values()].map((row) => ({ ...row, athleteId })))

  return {
    async update(queries, change) {
      const changes = queries.map((query) => ({ athleteId: query.athleteId, ...change(read(query)) }))
      for (const each of changes) write(each.athleteId, each)
      return changes.map(({ result }) => result)
    },
    read: async (query) => read(query),
    due: async (column, { now, limit }) => dueLists[column].due(now, limit),
    athletes: async (after, limit) =>
      [...athletes.keys()]
        .filter((id) => id > after)
        .sort()
        .slice(0, limit),
    async dead(after, limit) {
      const dead = everyEntry().filter((row) => row.state === 'dead' && isAfter(row, after))
      return dead.sort((one, other) => (isAfter(one, other) ? 1 : -1)).slice(0, limit)
    },
    async stats(now) {
      const waiting = everyEntry().flatMap(({ since }) => since ?? [])
      return {
        waiting: waiting.length,
        leased: [...athletes.values()].filter(({ leasedUntil }) => leasedUntil !== null && leasedUntil > now).length,
        dead: everyEntry().filter(({ state }) => state === 'dead').length,
        oldestAt: waiting.length === 0 ? null : waiting.reduce((least, since) => Math.min(least, since)),
      }
    },
    async close() {},
  }
}

function isAfter(one: EntryKey, other: EntryKey): boolean {
  if (one.athleteId !== other.athleteId) return one.athleteId > other.athleteId
  return one.kind === other.kind ? one.id > other.id : one.kind > other.kind
}
