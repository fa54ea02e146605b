import { freshness, outOfTurn, quantile, waitsOf } from './figures.ts'
import type { Delivered, Outcome } from './simulate.ts'

/** The results of a week: each figure, with a value for each load. */
export interface WeekTable {
  /** Names of the loads. */
  readonly loads: readonly string[]
  readonly figures: readonly { readonly name: string; readonly values: readonly string[] }[]
}

const NONE = '–'

const count = (value: number): string => value.toLocaleString('en-US')

function duration(ms: number): string {
  if (Number.isNaN(ms)) return NONE
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 2 * 86_400_000 ? `${(ms / 3_600_000).toFixed(1)} h` : `${(ms / 86_400_000).toFixed(1)} days`
}

const age =
  (lane: Delivered['lane'], part: number) =>
  ({ delivered }: Outcome): string =>
    duration(quantile(freshness(delivered, lane), part))

/** For figures of sweeps, which are off under some loads. */
const ofSweeps =
  (figure: (outcome: Outcome) => string) =>
  (outcome: Outcome): string =>
    outcome.load.sweeps === 'by hand' ? NONE : figure(outcome)

const FIGURES: readonly (readonly [name: string, read: (outcome: Outcome) => string])[] = [
  ['athletes', ({ load }) => count(load.athletes)],
  ['changes in the week', ({ changes }) => count(changes)],
  ['changes delivered', ({ delivered }) => count(delivered.length)],
  ['changes that wait after the week', ({ waiting }) => count(waiting.length)],
  ['reads, without those of sweeps', ({ reads, sweeps }) => count(reads - sweeps)],
  ['reads per delivered change', ({ reads, sweeps, delivered }) => ((reads - sweeps) / delivered.length).toFixed(2)],
  ['age of live changes, p50', age('live', 0.5)],
  ['age of live changes, p95', age('live', 0.95)],
  ['longest wait of an athlete', (outcome) => duration(waitsOf(outcome).longest)],
  ['mean of the longest waits of all athletes', (outcome) => duration(waitsOf(outcome).mean)],
  ['athletes served before their turn', (outcome) => `${(100 * outOfTurn(outcome)).toFixed(1)} %`],
  ['lost events', ({ lost }) => count(lost)],
  ['pages that sweeps have read', ofSweeps(({ sweeps }) => count(sweeps))],
  ['changes that sweeps have found', ofSweeps(({ delivered }) => count(freshness(delivered, 'background').length))],
  ['age of what sweeps have found, p50', age('background', 0.5)],
  ['age of what sweeps have found, p95', age('background', 0.95)],
  ['responses with 429', ({ refused }) => count(refused)],
  ['dead letters', ({ dead }) => count(dead)],
]

export const weekTable = (outcomes: readonly Outcome[]): WeekTable => ({
  loads: outcomes.map(({ load }) => load.name),
  figures: FIGURES.map(([name, read]) => ({ name, values: outcomes.map(read) })),
})

/** Additional lines of the table: the pending changes at the end of each day. */
export const backlogByDay = (outcomes: readonly Outcome[]): string[][] =>
  Array.from({ length: 7 }, (_, day) => [
    `backlog after day ${day + 1}`,
    ...outcomes.map(({ backlog }) => count(backlog[24 * (day + 1) - 1] ?? Number.NaN)),
  ])
