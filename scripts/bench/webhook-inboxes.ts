import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postgresMissing, redisMissing, startPostgres, startRedis } from '@activity-tracking/kit/test-servers'
import { type EventFacts, groupMarks, type Inbox, type Mark, memoryInbox } from '@activity-tracking/webhooks'
import { postgresInbox } from '@activity-tracking/webhooks/postgres'
import { redisInbox } from '@activity-tracking/webhooks/redis'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { Pool } from 'pg'
import { createClient } from 'redis'
import { inTempFolder } from '../temp-folder.ts'
import { median } from './statistics.ts'
import { ratio, table } from './table.ts'
import { unlessMissing } from './unless-missing.ts'
import { ATHLETES, eventBody, FIRST_ATHLETE } from './webhook-events.ts'

const ROUNDS = 7
const EVENTS_A_ROUND = 2_000

/** Number of events that are stored at the same time, as by a receiver with this number of connections. */
const AT_ONCE = 50

/** Stores an event, durably if the engine supports it: an inbox, or the minimal use of its database. */
type Keep = (number: number) => Promise<unknown>

interface Contender {
  readonly name: string
  readonly mark: Keep
  /** Description of `insert`. */
  readonly peer: string
  readonly insert: Keep
}

function markIn(inbox: Inbox): Keep {
  const mark = groupMarks(inbox)
  const event: EventFacts = { aspectType: 'create', eventTime: Date.now(), updates: {} }
  const toMark = (number: number): Mark => ({
    athleteId: String(FIRST_ATHLETE + (number % ATHLETES)),
    kind: 'activity',
    id: String(12_000_000_000 + number),
    lane: 'live',
    event,
  })
  return (number) => mark([toMark(number)])
}

/** Adds a function that closes a resource afterwards, newest first. */
type Defer = (close: () => unknown) => void

function inMemory(): Contender {
  const events = new Map<number, string>()
  return {
    name: 'memoryInbox',
    mark: markIn(memoryInbox()),
    peer: 'a Map of JSON',
    insert: async (number) => events.set(number, eventBody(number)),
  }
}

function inSqlite(folder: string, defer: Defer): Contender {
  const inbox = sqliteInbox({ path: join(folder, 'inbox.sqlite') })
  defer(() => inbox.close())
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  defer(() => database.close())
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE events (id INTEGER PRIMARY KEY, event TEXT)')
  const insert = database.prepare('INSERT INTO events VALUES (?, ?)')
  return {
    name: 'sqliteInbox',
    mark: markIn(inbox),
    peer: 'INSERT, a commit each',
    insert: async (number) => insert.run(number, eventBody(number)),
  }
}

async function inRedis(defer: Defer): Promise<readonly Contender[]> {
  const { port, stop } = await startRedis()
  defer(stop)
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
  defer(() => client.close())
  return [
    {
      name: 'redisInbox',
      mark: markIn(redisInbox({ client })),
      peer: 'HSET',
      insert: (number) => client.hSet('events', String(number), eventBody(number)),
    },
  ]
}

async function inPostgres(defer: Defer): Promise<readonly Contender[]> {
  const { port, stop } = await startPostgres()
  defer(stop)
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  defer(() => pool.end())
  await pool.query('CREATE TABLE events (id bigint PRIMARY KEY, event text)')
  return [
    {
      name: 'postgresInbox',
      mark: markIn(postgresInbox({ pool })),
      peer: 'INSERT, a commit each, 10 connections',
      insert: (number) => pool.query('INSERT INTO events VALUES ($1, $2)', [number, eventBody(number)]),
    },
  ]
}

/** Events stored per second, `AT_ONCE` at a time. */
async function rate(keep: Keep, first: number): Promise<number> {
  let next = first
  const start = performance.now()
  const keepOn = async (): Promise<void> => {
    while (next < first + EVENTS_A_ROUND) await keep(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn))
  return (EVENTS_A_ROUND * 1_000) / (performance.now() - start)
}

/** A row of the table: medians of both, measured alternately, so that a slow machine affects both. */
async function row({ name, mark, peer, insert }: Contender): Promise<string[]> {
  const [marks, inserts]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = [await rate(mark, round * EVENTS_A_ROUND), await rate(insert, round * EVENTS_A_ROUND)] as const
    // The first round warms up.
    if (round === 0) continue
    marks.push(rates[0])
    inserts.push(rates[1])
  }
  return [name, median(marks).toFixed(0), median(inserts).toFixed(0), ratio(median(marks), median(inserts)), peer]
}

/**
 * Prints the events per second of each inbox, and of the minimal use of its database, without those whose database server is not installed.
 * @throws Error if a database server cannot be started
 */
export async function printInboxes(): Promise<void> {
  const closing: (() => unknown)[] = []
  const defer: Defer = (close) => closing.unshift(close)
  console.log(`\nInboxes: events stored in a second, ${AT_ONCE} at a time, median of ${ROUNDS} rounds of ${EVENTS_A_ROUND}\n`)
  await inTempFolder(async (folder) => {
    try {
      const contenders = [
        inMemory(),
        inSqlite(folder, defer),
        ...(await unlessMissing('redisInbox', redisMissing(), () => inRedis(defer))),
        ...(await unlessMissing('postgresInbox', postgresMissing(), () => inPostgres(defer))),
      ]
      const rows: string[][] = []
      for (const contender of contenders) rows.push(await row(contender))
      console.log(table([['', 'marks', 'peer', 'to peer', 'what the peer does'], ...rows]))
    } finally {
      for (const close of closing) await close()
    }
  })
}
