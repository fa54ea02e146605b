// A process of a simulation: an endless backlog, interactive calls in between, and a clock that the simulation moves.
import { type Call, type CallSettings, createClient, createQuota, type Layer, RateLimitError, type Store } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { eventTimes, randomFrom } from '../events.ts'
import { createVirtualClock } from '../virtual-clock.ts'
import type { Interactive, ProcessOptions, ProcessReport, Sent } from './scenario.ts'

/** Parallel calls of the backlog in a process. */
const BACKLOG_CALLS = 3
/** Time after which an interactive call is abandoned. */
const PATIENCE_MS = 30_000
/** Share of interactive calls that create data. */
const CREATE_SHARE = 0.1
/** Idle turns of the event loop after which a process counts as settled. */
const QUIET_TURNS = 6

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '{}')
const random = randomFrom(options.seed)
const clock = createVirtualClock(options.start, () => announce())
let working = 0
let idle = Promise.withResolvers<void>()
let isAnnounced = false
let isMoving = true
let accessToken = options.accessToken
let sent: Sent[] = []
let interactive: Interactive[] = []
let repeated = 0
const creates = new Map<string, number>()

/** Counts running work outside the virtual clock. */
async function tracked<T>(work: Promise<T>): Promise<T> {
  working += 1
  try {
    return await work
  } finally {
    working -= 1
    if (working === 0) {
      idle.resolve()
      idle = Promise.withResolvers()
    }
  }
}

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = working === 0 ? quiet + 1 : 0) {
    // Turns of the event loop that only wait for a response would use a whole core.
    if (working > 0) await idle.promise
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Reports to the simulation what has happened and when the next timer is due. */
async function report(movedTo: number | null): Promise<void> {
  isAnnounced = true
  await settle()
  const message: ProcessReport = { movedTo, next: clock.next(), sent, interactive, repeated }
  sent = []
  interactive = []
  isAnnounced = false
  isMoving = false
  process.send?.(message)
}

/** A timer was set although the simulation considers this process idle. */
function announce(): void {
  if (isMoving || isAnnounced) return
  void report(null)
}

async function send(request: Request, { lane }: Pick<CallSettings, 'lane'>): Promise<Response> {
  const id = request.headers.get('X-Simulated-Call')
  if (id !== null) {
    creates.set(id, (creates.get(id) ?? 0) + 1)
    if (creates.get(id) === 2) repeated += 1
  }
  await clock.wait(20 + random() * 180, request.signal, true)
  const at = clock.time
  const isRead = request.method !== 'POST'
  const [response, body] = await tracked(fetch(request).then(async (found) => [found, await found.arrayBuffer()] as const))
  const [pause, isLost] = [20 + random() * 180, random() < options.lostShare]
  sent.push({ at, process: options.name, lane, isRead, status: response.status, isLost })
  await clock.wait(pause, request.signal)
  if (isLost) throw new TypeError('the response was lost')
  return new Response(body, response)
}

const now = (): number => clock.time + options.skewMs
const wait = (ms: number, signal: AbortSignal): Promise<void> => clock.wait(ms, signal)

/** Counts the work of a store, so that the clock waits for it. */
const trackedStore = (store: Store): Store => ({
  get: (key) => tracked(store.get(key)),
  put: (...write) => tracked(store.put(...write)),
  delete: (...removal) => tracked(store.delete(...removal)),
})

let current: Call | undefined
/** Passes the purpose of a request to the connection. */
const noteCall: Layer = (next) => async (call) => {
  if (call.isAuthorized === false) await call.authorize?.()
  current = call
  return next(call)
}

const store = trackedStore(sqliteStore({ path: options.storeFile }))
const limits = createQuota({ store, clientId: options.clientId, now, wait, random }).layer

const api = createClient({
  baseUrl: options.baseUrl,
  auth: () => accessToken,
  timeoutMs: Number.POSITIVE_INFINITY,
  quota: (next) => limits(noteCall(next)),
  fetch: (url, init) => send(new Request(url, init), current?.settings ?? { lane: 'background' }),
})

async function workOnBacklog(): Promise<void> {
  while (clock.time < options.end) {
    const { error } = await api.GET('/athlete', { lane: 'background', onLimit: 'wait' })
    // A program that was refused first does its other work.
    if (error !== undefined) await clock.wait(error instanceof RateLimitError ? 1_000 : 100)
  }
}

async function call(at: number, index: number): Promise<void> {
  const patience = new AbortController()
  const stop = clock.at(clock.time + PATIENCE_MS, () => patience.abort(new Error('the caller no longer waits')))
  const common = { lane: 'interactive', onLimit: 'wait', signal: patience.signal } as const
  const body = { name: `Run ${index}`, sport_type: 'Run', start_date_local: '2026-11-20T10:00:00Z', elapsed_time: 60 } as const
  const outcome =
    random() < CREATE_SHARE
      ? api.POST('/activities', { ...common, body, headers: { 'X-Simulated-Call': `${options.name} ${index}` } })
      : api.GET('/athlete', common)
  const isServed = await outcome.then(
    ({ error }) => error === undefined,
    () => false,
  )
  stop()
  interactive.push({ at, ms: clock.time - at, isServed })
}

process.on('message', (message: { readonly to: number; readonly accessToken?: string }) => {
  accessToken = message.accessToken ?? accessToken
  isMoving = true
  clock.moveTo(message.to)
  void report(message.to)
})
process.on('disconnect', () => process.exit())

const dayOf = (time: number): number => Math.floor((time - options.start + (options.start % 86_400_000)) / 86_400_000)
const times = eventTimes(random, options.start, options.end, (time) => (options.interactivePerDay[dayOf(time)] ?? 0) / options.processes)
for (const [index, at] of times.entries()) clock.at(at, () => void call(at, index))
for (let index = 0; index < BACKLOG_CALLS; index += 1) void workOnBacklog()
void report(options.start)
