import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { redisMissing, startRedis } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { table } from '../../../scripts/bench/table.ts'
import { fromRoot } from '../../../scripts/paths.ts'
import { drawTwoDays } from './draw.ts'
import { loadLedgers } from './ledgers.ts'
import type { Adversity, Policy, StorePlace } from './scenario.ts'
import { type Outcome, simulate } from './simulate.ts'

const HOUR_MS = 3_600_000

/** Adverse conditions for the quota, by their names in the table. */
export const ADVERSITIES: Readonly<Record<string, Adversity>> = {
  'another program with 200 requests a day': { foreignPerDay: 200 },
  'upgrade in the middle of the first day': { upgradeAt: 12 * HOUR_MS },
  '5 % of responses lost': { lostShare: 0.05 },
  'a process killed every 3 hours': { crashEveryMs: 3 * HOUR_MS },
  'clocks up to 6 s off': { skewMs: [-6_000, 6_000, 3_000, -2_000] },
  'twice the interactive calls on the second day': { secondDay: 2 },
  'a third of the interactive calls on the second day': { secondDay: 1 / 3 },
}

const POLICIES: readonly (readonly [Policy, string])[] = [
  ['bottleneck', 'bottleneck, a quarter of the limits per process'],
  ['rate-limiter-flexible', 'rate-limiter-flexible, a quarter of the limits per process'],
]
const IN_REDIS = '@upstash/ratelimit, fixed windows in one Redis'

const PICTURE = 'packages/docs/src/assets/quota-two-days.svg'

export interface SimulationOptions {
  readonly seeds: number
  readonly picture: boolean
}

/** Prints the results of our quota, with and without adverse conditions, and of other rate limiters in its place. */
export async function runSimulations({ seeds, picture }: SimulationOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quota-'))
  const missing = redisMissing()
  const redis = missing === undefined ? await startRedis() : undefined
  try {
    await using sandbox = await startSandbox({ frozen: true, now: '2026-11-23T00:00:00Z' })
    const places = { sqlite: (): StorePlace => ({ kind: 'sqlite', path: join(folder, `${crypto.randomUUID()}.sqlite`) }) }
    const inRedis = ({ port }: { readonly port: number }): StorePlace => ({
      kind: 'redis',
      url: `redis://127.0.0.1:${port}`,
      prefix: `${crypto.randomUUID()}:`,
    })
    const rows: string[][] = []
    const run = async (name: string, policy: Policy, place: () => StorePlace, adversity: Adversity = {}): Promise<Outcome[]> => {
      const outcomes: Outcome[] = []
      for (let seed = 1; seed <= seeds; seed += 1) outcomes.push(await simulate({ sandbox, policy, seed, store: place(), adversity }))
      rows.push(rowOf(name, outcomes))
      console.error(rows.at(-1)?.join(' · '))
      return outcomes
    }
    const [first] = await run('our quota', 'quota', places.sqlite)
    if (picture && first !== undefined) {
      await mkdir(dirname(fromRoot(PICTURE)), { recursive: true })
      await writeFile(fromRoot(PICTURE), drawTwoDays(first))
      console.error(`Wrote ${PICTURE}`)
    }
    for (const [name, adversity] of Object.entries(ADVERSITIES)) await run(`our quota, ${name}`, 'quota', places.sqlite, adversity)
    for (const [policy, name] of POLICIES) await run(name, policy, places.sqlite)
    if (redis === undefined) console.error(`${IN_REDIS}: not simulated, because ${missing}`)
    else await run(IN_REDIS, 'upstash', () => inRedis(redis))
    console.log(`Two days of an app in four processes, ${seeds} seeds: an endless backlog, and 120 interactive calls a day\n`)
    console.log(table([HEAD, ...rows]))
  } finally {
    await redis?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await printLoad()
}

const HEAD = ['', '429', 'most per process and window', 'reads used', 'interactive p95', 'interactive not served', 'creates repeated']

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The worst value of all seeds, or the sum for some columns. */
function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const most = (of: (outcome: Outcome) => number): number => Math.max(...outcomes.map(of))
  return [
    name,
    String(sum(({ refused }) => refused)),
    String(most(({ mostRefused }) => mostRefused)),
    percent(Math.min(...outcomes.map(({ readShare }) => readShare))),
    `${(most(({ p95Ms }) => p95Ms) / 1_000).toFixed(1)} s`,
    percent(sum(({ unserved }) => unserved) / sum(({ interactive }) => interactive.length)),
    String(sum(({ repeated }) => repeated)),
  ]
}

async function printLoad(): Promise<void> {
  const load = { athletes: 1_000_000, instances: 100, limit: 600_000, concurrency: 10 }
  const { perSecond, fairness, least, most, storeCalls, heapPerInstance, recordBytes } = await loadLedgers(load)
  console.log(`
1,000,000 athletes want a request each, through 100 ledgers in one process; the limit is 600,000

reservations per second          ${Math.round(perSecond).toLocaleString('en')}
store calls per 1,000 served     ${Math.round(storeCalls)}
served per ledger                ${least} to ${most} (Jain's index ${fairness.toFixed(4)})
heap per ledger                  ${Math.round(heapPerInstance / 1_024)} KiB
largest shared record            ${Math.round(recordBytes / 1_024)} KiB`)
}
