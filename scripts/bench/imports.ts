import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { median } from './statistics.ts'

/** Processes that import each module. */
export const PROCESSES = 15

interface Importable {
  readonly name: string
  readonly specifier: string
}

interface ImportTime {
  readonly name: string
  /** Median time of the import alone, without the start of Node. */
  readonly milliseconds: number
}

async function timeImport(specifier: string): Promise<number> {
  const program = `const start = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - start)`
  const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: fromRoot('scripts') })
  if (code !== 0) throw new Error(`${specifier} cannot be imported:\n${output}`)
  return Number(output)
}

/** What new processes take to import each module, the modules in turn. */
export async function timeImports(modules: readonly Importable[]): Promise<ImportTime[]> {
  const runs = modules.map(({ name, specifier }) => ({ name, specifier, times: [] as number[] }))
  for (let count = 0; count < PROCESSES; count += 1) {
    for (const { specifier, times } of runs) times.push(await timeImport(specifier))
  }
  return runs.map(({ name, times }) => ({ name, milliseconds: median(times) }))
}
