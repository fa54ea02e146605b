import { evaluate } from './evaluate.ts'
import { median } from './statistics.ts'

/** Number of processes that import each module. */
export const PROCESSES = 15

interface Importable {
  readonly name: string
  readonly specifier: string
}

interface ImportTime {
  readonly name: string
  /** Median time of the import, without the start of Node. */
  readonly milliseconds: number
}

const timeImport = (specifier: string): Promise<number> =>
  evaluate(`const start = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - start)`)

/** Measures the import of each module in new processes, alternately. */
export async function timeImports(modules: readonly Importable[]): Promise<ImportTime[]> {
  const runs = modules.map(({ name, specifier }) => ({ name, specifier, times: [] as number[] }))
  for (let count = 0; count < PROCESSES; count += 1) {
    for (const { specifier, times } of runs) times.push(await timeImport(specifier))
  }
  return runs.map(({ name, times }) => ({ name, milliseconds: median(times) }))
}
