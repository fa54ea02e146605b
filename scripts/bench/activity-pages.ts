import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'
import type { Figure } from './targets.ts'

const MANY = 1_000_000

interface Times {
  readonly name: string
  /** Microseconds per page, by round, of an athlete with 100 activities and of one with many. */
  readonly few: readonly number[]
  readonly many: readonly number[]
}

export interface ActivityPages {
  readonly many: number
  /** Size of the database of the athlete with many. */
  readonly megabytes: number
  readonly figures: readonly Figure[]
}

/** Compares a page of 30 out of a million activities with one out of 100. Prints the progress of the preparation on standard error. */
export const measureActivityPages = (): Promise<ActivityPages> =>
  inTempFolder(async (folder) => {
    const program = fromRoot('packages/sandbox/bench/activity-pages.ts')
    const child = spawn(process.execPath, [program, String(MANY), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    if (code !== 0) throw new Error(`The pages cannot be measured: exit code ${code}`)
    const { bytes, pages } = JSON.parse(output) as { readonly bytes: number; readonly pages: readonly Times[] }
    return { many: MANY, megabytes: bytes / 1e6, figures: pages.map(toFigure) }
  })

const toFigure = ({ name, few, many }: Times): Figure => ({
  name,
  samples: many.map((time, round) => time / (few[round] ?? Number.NaN)),
  bound: 'at most',
  target: 1.5,
  unit: '×',
})
