import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { table } from '../bench/table.ts'
import { fromRoot } from '../paths.ts'
import { drawWeek } from './draw.ts'
import { freshness, outOfTurn, quantile, waitsOf } from './figures.ts'
import { LOADS } from './scenario.ts'
import { type Outcome, simulate } from './simulate.ts'

const PICTURE = 'packages/docs/src/assets/webhooks-week.svg'

/** Prints what becomes of a week of webhooks under each load. */
export async function runSimulations({ picture }: { readonly picture: boolean }): Promise<void> {
  const outcomes: Outcome[] = []
  for (const load of LOADS) {
    const outcome = await simulate(load)
    outcomes.push(outcome)
    console.error(rowOf(outcome).join(' · '))
  }
  console.log('A week of webhooks with the limits of an upgraded app; half an activity a day for each athlete\n')
  console.log(table(transposed([HEAD, ...outcomes.map(rowOf)])))
  console.log(
    '\nReads are the wall, not events: the inbox takes every event, and the limit says how many of the changes the app can look at in a day.',
  )
  if (!picture) return
  await mkdir(dirname(fromRoot(PICTURE)), { recursive: true })
  await writeFile(fromRoot(PICTURE), drawWeek(outcomes))
  console.error(`Wrote ${PICTURE}`)
}

const HEAD = [
  '',
  'athletes',
  'changes',
  'of these, events lost',
  'changes delivered',
  'reads',
  'reads of sweeps',
  'reads per change',
  '429',
  'live: p50',
  'live: p95',
  'background: found',
  'background: p50',
  'background: p95',
  'longest wait of an athlete',
  'mean of all athletes',
  'athletes served before their turn',
  'dead letters',
  ...Array.from({ length: 7 }, (_, day) => `backlog after day ${day + 1}`),
]

const count = (value: number): string => value.toLocaleString('en-US')

function duration(ms: number): string {
  if (Number.isNaN(ms)) return '–'
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 2 * 86_400_000 ? `${(ms / 3_600_000).toFixed(1)} h` : `${(ms / 86_400_000).toFixed(1)} days`
}

function rowOf(outcome: Outcome): string[] {
  const { load, changes, lost, delivered, reads, sweeps, refused, backlog, dead } = outcome
  const [live, background] = [freshness(delivered, 'live'), freshness(delivered, 'background')]
  const { longest, mean } = waitsOf(outcome)
  return [
    load.name,
    count(load.athletes),
    count(changes),
    count(lost),
    count(delivered.length),
    count(reads),
    count(sweeps),
    ((reads - sweeps) / delivered.length).toFixed(2),
    String(refused),
    duration(quantile(live, 0.5)),
    duration(quantile(live, 0.95)),
    count(background.length),
    duration(quantile(background, 0.5)),
    duration(quantile(background, 0.95)),
    duration(longest),
    duration(mean),
    `${(100 * outOfTurn(outcome)).toFixed(1)} %`,
    String(dead),
    ...Array.from({ length: 7 }, (_, day) => count(backlog[24 * (day + 1) - 1] ?? Number.NaN)),
  ]
}

const transposed = (rows: readonly (readonly string[])[]): string[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ''))
