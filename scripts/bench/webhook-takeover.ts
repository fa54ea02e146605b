import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fromRoot } from '../paths.ts'
import { table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'

/** Limit in seconds until another process takes over the work of a killed one. */
const TARGET_SECONDS = 15

interface Takeover {
  readonly database: string
  readonly waker: string
  /** One sample per killed process. */
  readonly seconds: readonly number[]
  /** Why it was not measured. */
  readonly missing?: string
}

const toFigure = ({ database, waker, seconds }: Takeover): Figure => ({
  name: `inbox on ${database}, waker ${waker}`,
  samples: seconds,
  bound: 'at most',
  target: TARGET_SECONDS,
  unit: 's',
})

/** Measures how soon the webhook work of a killed process is taken over, and prints the results. Returns the figures that miss their targets by more than noise. */
export async function benchTakeover(): Promise<Figure[]> {
  const program = fromRoot('packages/webhooks/bench/measure-takeover.ts')
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`The takeover of webhook work cannot be measured: exit code ${code}`)
  const takeovers: readonly Takeover[] = JSON.parse(output)
  const figures = takeovers.filter(({ missing }) => missing === undefined).map(toFigure)
  console.log('\nUntil the webhook work of a killed process is taken up: default settings, killed right after it has begun\n')
  console.log(table(toRows(figures)))
  for (const { database, waker, missing } of takeovers) {
    if (missing !== undefined) console.log(`Not measured for ${database} and ${waker}: ${missing}`)
  }
  return figures.filter((figure) => judge(figure) === 'missed')
}
