import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import type { Figure } from './targets.ts'

interface Worlds {
  /** For each world, including its request. */
  readonly milliseconds: readonly number[]
  /** Resident memory of the whole process with all worlds. */
  readonly megabytes: number
}

/** Measures worlds one after another, and all together. */
export async function measureWorlds(): Promise<Figure[]> {
  const { code, output } = await run(process.execPath, [fromRoot('scripts/bench/thousand-worlds.ts')])
  if (code !== 0) throw new Error(`The worlds cannot be created:\n${output}`)
  const { milliseconds, megabytes } = JSON.parse(output) as Worlds
  return [
    { name: 'a new world, with its request', samples: milliseconds, bound: 'at most', target: 10, unit: 'ms' },
    { name: 'memory of 1,000 worlds', samples: [megabytes], bound: 'at most', target: 600, unit: 'MB' },
  ]
}
