import type { DeadEntry, EntryKey, Lane } from './inbox.ts'
import { nextGeneration } from './marking.ts'
import {
  type Athlete,
  type AthleteWork,
  type Entry,
  isCounted,
  isNote,
  isOld,
  isTask,
  LANES,
  newAthlete,
  nextIn,
  REMEMBERED_MS,
  withEntry,
} from './rules.ts'
import type { AthleteRow, AthleteRows, EntryName, EntryRow, EntryState, StoredAthlete, StoredEntry } from './storage.ts'

/** Athletes with another format are not changed. */
export const FORMAT = 1

/** The row of an athlete cannot be used, because a later version of this package or another program wrote it. It was not changed. */
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
  updates: null,
  newestEvent: 0,
  readAt: null,
  parkedFor: null,
  progress: null,
  reason: null,
} satisfies Partial<Entry>

const USUAL_ATHLETE = newAthlete('')

/** JSON of what differs from what is usual. */
function dataOf<Content extends object>(content: Content, usual: Partial<Content>): string {
  const data: Partial<Content> = {}
  for (const name in content) if (content[name] !== usual[name]) data[name] = content[name]
  return JSON.stringify(data)
}

/** The object that a text is the JSON of; undefined if it is none. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function parseAthlete(athleteId: string, { format, data }: StoredAthlete): Athlete {
  if (format !== FORMAT) throw new UnreadableRecordError(athleteId, `it has format ${format}; this version reads format ${FORMAT}`)
  const content = parse(data)
  const athlete: Athlete = { ...USUAL_ATHLETE, ...content, athleteId }
  const { fencingToken, servedAt, objects, due, reads } = athlete
  const isUsable = [fencingToken, servedAt, objects].every(Number.isFinite) && due != null && reads != null
  if (content === undefined || !isUsable) throw new UnreadableRecordError(athleteId, 'it is damaged')
  return athlete
}

/** The entry of a row. One that is damaged says only that there is an object: it is read again, and may have been delivered before. */
export function parseEntry(athleteId: string, { kind, id, data }: StoredEntry, now: number): { entry: Entry; isDamaged: boolean } {
  const entry = { ...USUAL, ...(parse(data) as Entry | undefined), athleteId, kind, id }
  if (isUsable(entry)) return { entry, isDamaged: false }
  const mark = { athleteId, kind, id, lane: isTask({ kind }) ? 'background' : 'live' } as const
  return { entry: { ...nextGeneration(undefined, mark, now), deliveries: 1 }, isDamaged: true }
}

/** Whether the inbox can continue with an entry. */
function isUsable(entry: Partial<Entry>): entry is Entry {
  const { status = '', lane, epoch, aspects, generation, deliveries, failures, dueAt, markedAt, changedAt } = entry
  return (
    STATUSES.includes(status) &&
    LANES.some((each) => each === lane) &&
    typeof epoch === 'string' &&
    Array.isArray(aspects) &&
    [generation, deliveries, failures, dueAt, markedAt, changedAt].every(Number.isFinite)
  )
}

const STATUSES: readonly string[] = ['dirty', 'clean', 'dead']

const stateOf = ({ status, lane }: Entry): EntryState => (status === 'dirty' ? lane : status)

/** Databases store times as integers. They are rounded up, as is the time with which they are compared: a clock can have fractions. */
export const wholeTime = (time: number): number => Math.min(Math.ceil(time), Number.MAX_SAFE_INTEGER)

/** When an entry is due, or can be removed. */
const atOf = ({ status, dueAt, changedAt }: Entry): number =>
  wholeTime(status === 'dirty' ? dueAt : status === 'clean' ? changedAt + REMEMBERED_MS : changedAt)

/** Above every time of the next 1,000 years. */
const TURNS = 1e14

/** Checks of the authorization come first, then objects, then tasks; in each of them, those that have waited longest. */
function turnOf(entry: Entry): number {
  const rank = entry.kind === 'athlete' ? 0 : isTask(entry) ? 2 : 1
  return rank * TURNS + Math.min(wholeTime(Math.max(0, entry.markedAt)), TURNS - 1)
}

/** Whether an entry waits for its time and not for a worker: a schedule, a note, and a sweep that only looks again whether there are new events. */
const isWatch = ({ kind, epoch, generation, progress }: Entry): boolean =>
  kind === 'schedule' || isNote({ kind }) || (kind === 'sweep' && progress?.['looked'] === `${epoch}:${generation}` && !progress['missed'])

function toEntryRow(entry: Entry): EntryRow {
  const { athleteId, kind, id, status, markedAt } = entry
  return {
    kind,
    id,
    state: stateOf(entry),
    at: atOf(entry),
    turn: turnOf(entry),
    since: status === 'dirty' && !isWatch(entry) ? wholeTime(markedAt) : null,
    data: dataOf(entry, { ...USUAL, athleteId, kind, id }),
  }
}

/** Since when an athlete waits in a lane. Athletes who were served wait behind those who were not. */
export function waitsSince(athlete: Athlete, lane: Lane): number | null {
  const { servedAt, lease } = athlete
  const dueAt = nextIn(athlete, lane)
  // The holder of the lease may have crashed. Then the athlete is found again when the lease ends.
  return dueAt === null ? null : wholeTime(Math.max(servedAt, lease?.until ?? 0, dueAt))
}

const toAthleteRow = (athlete: Athlete): AthleteRow => ({
  format: FORMAT,
  localAt: waitsSince(athlete, 'local'),
  liveAt: waitsSince(athlete, 'live'),
  backgroundAt: waitsSince(athlete, 'background'),
  leasedUntil: athlete.lease === null ? null : wholeTime(athlete.lease.until),
  purgeAt: athlete.purgeAt === null ? null : wholeTime(athlete.purgeAt),
  data: dataOf(athlete, { ...USUAL_ATHLETE, athleteId: athlete.athleteId }),
})

const nameOf = ({ kind, id }: EntryName): string => `${kind}/${id}`

/**
 * Begins work on rows: damaged entries are repaired, and old ones are removed.
 * @throws UnreadableRecordError if the athlete's row has another format
 */
export function workOn({ athleteId, athlete: row, entries: rows }: AthleteRows, now: number): AthleteWork {
  const before = row === null ? undefined : parseAthlete(athleteId, row)
  const entries = new Map<string, Entry>()
  const changed = new Map<string, EntryName>()

  const count = (difference: number): void => {
    const athlete = work.athlete ?? newAthlete(athleteId)
    work.athlete = { ...athlete, objects: athlete.objects + difference }
  }

  const work: AthleteWork = {
    athleteId,
    athlete: before,
    get: (name) => entries.get(nameOf(name)),
    list(state, by = 'at') {
      const orderOf = by === 'at' ? atOf : turnOf
      return [...entries.values()].filter((entry) => stateOf(entry) === state).sort((one, other) => orderOf(one) - orderOf(other))
    },
    put(entry) {
      const name = nameOf(entry)
      if (isCounted(entry) && !entries.has(name)) count(1)
      entries.set(name, entry)
      changed.set(name, entry)
      work.athlete = withEntry(work.athlete ?? newAthlete(athleteId), entry)
    },
    remove(entry) {
      const name = nameOf(entry)
      if (entries.delete(name) && isCounted(entry)) count(-1)
      changed.set(name, entry)
    },
    done(result) {
      const put: EntryRow[] = []
      const remove: EntryName[] = []
      for (const [name, { kind, id }] of changed) {
        const entry = entries.get(name)
        if (entry === undefined) remove.push({ kind, id })
        else put.push(toEntryRow(entry))
      }
      const row = work.athlete === undefined ? null : toAthleteRow(work.athlete)
      return { athlete: work.athlete === before ? undefined : row, put, remove, result }
    },
  }

  for (const each of rows) {
    const name = nameOf(each)
    if (entries.has(name) || changed.has(name)) continue
    const { entry, isDamaged } = parseEntry(athleteId, each, now)
    entries.set(name, entry)
    if (isDamaged) work.put(entry)
    else if (isOld(entry, now)) work.remove(entry)
  }
  return work
}

/** An entry of the dead-letter list, whatever its row contains. */
export function toDead({ athleteId, ...row }: StoredEntry & EntryKey, now: number): DeadEntry {
  const { entry, isDamaged } = parseEntry(athleteId, row, now)
  const { kind, id, reason, failures, event, changedAt } = entry
  return { athleteId, kind, id, reason: isDamaged ? 'the stored entry is damaged' : (reason ?? ''), failures, event, diedAt: changedAt }
}
