import type { EntryKey } from './inbox.ts'
import { type Athlete, type Entry, isCounted, newAthlete, nextIn, REMEMBERED_MS, TASK_KINDS, withEntry } from './rules.ts'
import type { AthleteChange, AthleteRow, AthleteRows, EntryName, EntryRow, EntryState, StoredEntry, StoredRow } from './storage.ts'

/** Rows of other formats are not changed. */
export const FORMAT = 1

/** A row cannot be used, because a later version of this package or another program wrote it. It was not changed. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'
  readonly code = 'unreadable_record'

  constructor(athleteId: string, why: string) {
    super(`the inbox record of athlete ${athleteId} cannot be read: ${why}`)
  }
}

/** What most entries have. It is not stored. */
const USUAL = {
  deliveries: 0,
  failures: 0,
  event: null,
  aspects: [],
  updates: null,
  newestEvent: 0,
  readAt: null,
  parkedFor: null,
  progress: null,
  reason: null,
} satisfies Partial<Entry>

/** The content of a row as JSON, without what is usual. */
function dataOf(content: object, usual: object): string {
  const data: Record<string, unknown> = { ...content }
  for (const [name, value] of Object.entries(usual)) if (data[name] === value) data[name] = undefined
  return JSON.stringify(data)
}

function parse(athleteId: string, { format, data }: StoredRow): unknown {
  if (format !== FORMAT) throw new UnreadableRecordError(athleteId, `it has format ${format}; this version reads format ${FORMAT}`)
  try {
    return JSON.parse(data)
  } catch {
    throw new UnreadableRecordError(athleteId, 'it is not JSON')
  }
}

/** @throws UnreadableRecordError if it has another format */
export const parseEntry = (athleteId: string, row: StoredEntry): Entry => {
  const content = parse(athleteId, row) as Omit<Entry, keyof EntryKey | keyof typeof USUAL>
  return { athleteId, kind: row.kind, id: row.id, ...USUAL, ...content }
}

/** The entries of rows that can be read. */
export const readableEntries = (rows: readonly (StoredRow & EntryKey)[]): Entry[] =>
  rows.flatMap((row) => {
    try {
      return parseEntry(row.athleteId, row)
    } catch {
      return []
    }
  })

const stateOf = ({ status, lane }: Entry): EntryState => (status === 'dirty' ? lane : status)

/** Databases store times as integers. They are rounded up, as is the time with which they are compared: a clock can have fractions. */
export const wholeTime = (time: number): number => Math.min(Math.ceil(time), Number.MAX_SAFE_INTEGER)

/** When an entry is due, or can be removed. */
const atOf = ({ status, dueAt, changedAt }: Entry): number =>
  wholeTime(status === 'dirty' ? dueAt : status === 'clean' ? changedAt + REMEMBERED_MS : changedAt)

/** Above every time of the next 1,000 years. */
const TURNS = 1e14

/** Checks of the authorization come first, then objects, then tasks; in each of them, those that have waited longest. */
function turnOf({ kind, markedAt }: Entry): number {
  const rank = kind === 'athlete' ? 0 : TASK_KINDS.includes(kind) ? 2 : 1
  return rank * TURNS + Math.min(wholeTime(Math.max(0, markedAt)), TURNS - 1)
}

/** Whether an entry waits for its time and not for a worker: a schedule, and a sweep that only looks again whether there are new events. */
const isWatch = ({ kind, epoch, generation, progress }: Entry): boolean =>
  kind === 'schedule' || (kind === 'sweep' && progress?.['looked'] === `${epoch}:${generation}` && !progress['missed'])

function toEntryRow(entry: Entry): EntryRow {
  const { athleteId: _, kind, id, ...content } = entry
  const { status, markedAt } = content
  const since = status === 'dirty' && !isWatch(entry) ? wholeTime(markedAt) : null
  return { kind, id, format: FORMAT, data: dataOf(content, USUAL), state: stateOf(entry), at: atOf(entry), turn: turnOf(entry), since }
}

/** Since when an athlete waits for work that is due at a time. Athletes who were served wait behind those who were not. */
export const waitsSince = ({ servedAt, lease }: Athlete, dueAt: number | null): number | null =>
  // The holder of the lease may have crashed. Then the athlete is found again when the lease ends.
  dueAt === null ? null : wholeTime(Math.max(servedAt, lease?.until ?? 0, dueAt))

function toAthleteRow(athlete: Athlete): AthleteRow {
  const { lease, purgeAt } = athlete
  return {
    format: FORMAT,
    data: dataOf(athlete, newAthlete(athlete.athleteId)),
    liveAt: waitsSince(athlete, nextIn(athlete, 'live')),
    backgroundAt: waitsSince(athlete, nextIn(athlete, 'background')),
    leasedUntil: lease === null ? null : wholeTime(lease.until),
    purgeAt: purgeAt === null ? null : wholeTime(purgeAt),
  }
}

const nameOf = ({ kind, id }: EntryName): string => `${kind}/${id}`

/** The rows of an athlete while they change. */
export interface AthleteWork {
  readonly athleteId: string
  /** Undefined for an unknown athlete. */
  athlete: Athlete | undefined
  /** @throws UnreadableRecordError */
  get(name: EntryName): Entry | undefined
  /** Entries in a state, among those that were read or put, earliest first. Unreadable ones are omitted. */
  list(state: EntryState, by?: 'at' | 'turn'): Entry[]
  put(entry: Entry): void
  remove(entry: EntryName): void
  /** What to write. */
  done<Result>(result: Result): AthleteChange<Result>
}

/** @throws UnreadableRecordError if the athlete's row has another format */
export function workOn({ athleteId, athlete: row, entries: rows }: AthleteRows): AthleteWork {
  const before = row === null ? undefined : { ...newAthlete(athleteId), ...(parse(athleteId, row) as Partial<Athlete>) }
  const stored = new Map(rows.map((each) => [nameOf(each), each]))
  const parsed = new Map<string, Entry>()
  const put = new Map<string, Entry>()
  const removed = new Map<string, EntryName>()

  const get = (entryName: EntryName): Entry | undefined => {
    const name = nameOf(entryName)
    if (removed.has(name)) return undefined
    const known = put.get(name) ?? parsed.get(name)
    const found = stored.get(name)
    if (known !== undefined || found === undefined) return known
    const entry = parseEntry(athleteId, found)
    parsed.set(name, entry)
    return entry
  }

  const change = (difference: number): void => {
    const athlete = work.athlete ?? newAthlete(athleteId)
    work.athlete = { ...athlete, objects: athlete.objects + difference }
  }

  const work: AthleteWork = {
    athleteId,
    athlete: before,
    get,
    list(state, by = 'at') {
      const names = new Map<string, EntryName>([...stored, ...put])
      const entries = [...names.values()].flatMap((name) => {
        try {
          return get(name) ?? []
        } catch {
          return []
        }
      })
      const orderOf = by === 'at' ? atOf : turnOf
      return entries.filter((entry) => stateOf(entry) === state).sort((one, other) => orderOf(one) - orderOf(other))
    },
    put(entry) {
      if (isCounted(entry) && get(entry) === undefined) change(1)
      const name = nameOf(entry)
      removed.delete(name)
      put.set(name, entry)
      work.athlete = withEntry(work.athlete ?? newAthlete(athleteId), entry)
    },
    remove(entry) {
      if (isCounted(entry) && get(entry) !== undefined) change(-1)
      const name = nameOf(entry)
      put.delete(name)
      removed.set(name, { kind: entry.kind, id: entry.id })
    },
    done: (result) => ({
      athlete: work.athlete === before ? undefined : work.athlete === undefined ? null : toAthleteRow(work.athlete),
      put: [...put.values()].map(toEntryRow),
      remove: [...removed.values()],
      result,
    }),
  }
  return work
}
