// Simulates two days of an app in four processes on a virtual clock: the quota, with and without adverse conditions; then a hundred ledgers for a million
// athletes. `--seeds 3` sets the number of seeds, 10 by default; `--picture` draws the diagram of the docs again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '@activity-tracking/sandbox'
import { fromRoot } from '../../../../scripts/paths.ts'
import { drawTwoDays } from './draw.ts'
import { loadLedgers } from './ledgers.ts'
import { ADVERSITIES, type Adversity } from './scenario.ts'
import { type Outcome, simulate } from './simulate.ts'

const PICTURE = 'packages/docs/src/assets/quota-two-days.svg'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const { values: options } = parseArgs({
  options: { seeds: { type: 'string', default: '10' }, picture: { type: 'boolean', default: false } },
})
const seeds = Number(options.seeds)

const folder = await mkdtemp(join(tmpdir(), 'quota-'))
try {
  await using sandbox = await startSandbox({ frozen: true, now: '2026-11-23T00:00:00Z' })
  const rows: object[] = []
  const run = async (name: string, adversity: Adversity = {}): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (let seed = 1; seed <= seeds; seed += 1) {
      outcomes.push(await simulate({ sandbox, seed, storeFile: join(folder, `${crypto.randomUUID()}.sqlite`), adversity }))
    }
    rows.push(rowOf(name, outcomes))
    console.error(name)
    return outcomes
  }
  const [first] = await run('the quota')
  if (options.picture && first !== undefined) {
    await writeFile(fromRoot(PICTURE), drawTwoDays(first))
    console.error(`Wrote ${PICTURE}`)
  }
  for (const [name, adversity] of Object.entries(ADVERSITIES)) await run(name, adversity)
  console.log(`Two days of an app in four processes, ${seeds} seeds: an endless backlog, and 120 interactive calls a day`)
  console.table(rows)
} finally {
  await rm(folder, { recursive: true, force: true })
}
await printLoad()

/** The worst value of all seeds, or the sum for some columns. */
function rowOf(name: string, outcomes: readonly Outcome[]): object {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const most = (of: (outcome: Outcome) => number): number => Math.max(...outcomes.map(of))
  return {
    '': name,
    429: sum(({ refused }) => refused),
    'most per process and window': most(({ mostRefused }) => mostRefused),
    'reads used': percent(Math.min(...outcomes.map(({ readShare }) => readShare))),
    'interactive p95': `${(most(({ p95Ms }) => p95Ms) / 1_000).toFixed(1)} s`,
    'interactive not served': percent(sum(({ unserved }) => unserved) / sum(({ interactive }) => interactive.length)),
    'creates repeated': sum(({ repeated }) => repeated),
  }
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
