import type { Store } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { receive } from '../client-with.ts'
import { setUp } from './quota-with.ts'

const DAY_MS = 86_400_000
const PROCESSES = 4
const BACKLOG_CALLS = 3
const INTERACTIVE_PER_DAY = 120
const PATIENCE_MS = 30_000
const CREATE = { body: { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } } as const

interface Faults {
  /** Share of responses that do not arrive. */
  readonly lostShare?: number
  /** How often a process disappears, with what it holds, and another one starts. */
  readonly killsPerDay?: number
  /** Requests of a program that does not share the quota. */
  readonly foreignPerDay?: number
  /** Clock errors of the processes. */
  readonly skewMs?: readonly number[]
}

const EACH: Readonly<Record<string, Faults>> = {
  'responses are lost': { lostShare: 0.05 },
  'processes are killed': { killsPerDay: 8 },
  'another program uses the limits': { foreignPerDay: 200 },
  'clocks are up to 6 s off': { skewMs: [-6_000, 6_000, 3_000, -2_000] },
}
const ALL: Faults = { ...Object.assign({}, ...Object.values(EACH)), killsPerDay: 144, foreignPerDay: 1_000 }

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const never = new Promise<never>(() => undefined)

/** An app in four processes that share a store, before and after a midnight: an endless backlog, and interactive calls in between. */
async function simulate(seed: number, { lostShare = 0, killsPerDay = 0, foreignPerDay = 0, skewMs = [] }: Faults) {
  const random = randomFrom(seed)
  const { time, service, store: stored, process } = setUp(START)
  const [creates, refusals] = [new Map<string, number>(), new Map<string, number>()]
  const [reads, durations]: [number[], number[]] = [[0, 0], []]
  const midnight = Date.parse('2026-11-23')
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

  const countRead = (): void => {
    const day = Math.floor((time.now() - midnight) / DAY_MS)
    reads[day] = (reads[day] ?? 0) + 1
  }

  function startProcess(index: number) {
    const state = { isDead: false }
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      const result = state.isDead ? never : await work()
      return state.isDead ? never : result
    }
    const travel = (): Promise<void> => alive(() => time.wait(20 + random() * 180))
    const store: Store = {
      get: (key) => alive(() => stored.get(key)),
      put: (...write) => alive(() => stored.put(...write)),
      delete: (...removal) => alive(() => stored.delete(...removal)),
    }
    const now = (): number => time.now() + (skewMs[index] ?? 0)
    const wait = (ms: number, signal: AbortSignal): Promise<void> => alive(() => time.wait(ms, signal))
    const fetch = receive(async (request) => {
      await travel()
      const window = Math.floor(time.now() / 900_000)
      const response = await service.send(request)
      const [isLost, isRead] = [random() < lostShare, request.method === 'GET']
      if (response.ok && isRead) countRead()
      if (!isRead) count(creates, request.headers.get('X-Call') ?? '')
      if (response.status === 429 && !isLost) count(refusals, `${index} ${window}`)
      await travel()
      if (isLost) throw new TypeError('the response was lost')
      return response
    })
    const { api } = process({ store, now, wait, random }, { now, fetch })
    const work = async (): Promise<void> => {
      while (!state.isDead) {
        const { error } = await api.GET('/athlete', { lane: 'background', onLimit: 'wait' })
        if (error !== undefined) await wait(1_000, new AbortController().signal)
      }
    }
    for (let call = 0; call < BACKLOG_CALLS; call += 1) void work()
    const kill = (): void => {
      state.isDead = true
    }
    return { api, kill }
  }

  const team = Array.from({ length: PROCESSES }, (_, index) => startProcess(index))
  const callInteractively = async (): Promise<void> => {
    const api = team[Math.floor(random() * PROCESSES)]?.api
    const [startedAt, patience] = [time.now(), new AbortController()]
    void time.wait(PATIENCE_MS).then(() => patience.abort(new Error('the caller no longer waits')))
    const settings = { onLimit: 'wait', signal: patience.signal, headers: { 'X-Call': `${startedAt}` } } as const
    const call = random() < 0.1 ? api?.POST('/activities', { ...CREATE, ...settings }) : api?.GET('/athlete', settings)
    await call?.catch(() => undefined)
    durations.push(time.now() - startedAt)
  }
  let kills = 0
  const replaceProcess = (): void => {
    const index = kills % PROCESSES
    kills += 1
    team[index]?.kill()
    team[index] = startProcess(index)
  }
  const repeat = async (perDay: number, act: () => unknown): Promise<void> => {
    while (perDay > 0) {
      await time.wait((-Math.log(1 - random()) * DAY_MS) / perDay)
      void act()
    }
  }
  void repeat(INTERACTIVE_PER_DAY, callInteractively)
  void repeat(foreignPerDay, () => {
    service.use(['overall', 'read'])
    countRead()
  })
  void repeat(killsPerDay, replaceProcess)
  await time.advance(Date.parse(END) - 1 - time.now())
  for (const { kill } of team) kill()
  const p95Ms = durations.sort((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? 0
  return { refusals: [...refusals.values()], creates: [...creates.values()], reads, p95Ms }
}

const isLong = process.env['LONG_TESTS'] !== undefined
/** Two whole days, or the last hours of a day and the first half hour of the next. */
const [START, END, SECOND_DAY] = isLong
  ? (['2026-11-23T00:00:07Z', '2026-11-25T00:00:00Z', 970] as const)
  : (['2026-11-23T20:30:07Z', '2026-11-24T00:30:00Z', 194] as const)
const SEEDS = Array.from({ length: isLong ? 10 : 1 }, (_, index) => index + 1)

const expectUsed = ([first = 0, second = 0]: readonly number[]): void => {
  expect(first).toBeGreaterThanOrEqual(970)
  expect(second).toBeGreaterThanOrEqual(SECOND_DAY)
}

describe.each(SEEDS)(`four processes from ${START} to ${END} (seed %i)`, (seed) => {
  it('use at least 97 % of the reads without a 429, and interactive calls do not wait', async () => {
    const { refusals, creates, reads, p95Ms } = await simulate(seed, {})
    expect(refusals).toEqual([])
    expectUsed(reads)
    expect(Math.max(...creates)).toBe(1)
    expect(p95Ms).toBeLessThan(2_000)
  })

  it.each(Object.entries({ ...(isLong && EACH), 'all of this happens': ALL }))(
    'get at most one 429 per process and window, and repeat nothing: %s',
    async (_name, faults) => {
      const { refusals, creates, reads } = await simulate(seed, faults)
      expect(Math.max(0, ...refusals)).toBeLessThanOrEqual(1)
      expectUsed(reads)
      expect(Math.max(...creates)).toBe(1)
    },
  )
})
