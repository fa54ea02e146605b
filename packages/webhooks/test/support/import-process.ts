import type { EngineLocation } from './app-engines.ts'
import type { Credentials } from './app-process.ts'
import { startProgram } from './started-program.ts'

/** Settings of `programs/import-process.ts`. */
export interface ImportProcessSettings {
  readonly engines: EngineLocation
  readonly app: Credentials
  readonly athleteId: string
  /** The number of the step at which it kills itself; null for never. */
  readonly killAt: number | null
}

/** What a process of an import has done. */
export interface ImportRun {
  readonly lists: number
  readonly reads: number
  /** Number of steps of a process that was not killed. */
  readonly steps: number
  readonly isKilled: boolean
}

/** Runs a process of an import until it ends. */
export async function runImport(settings: ImportProcessSettings): Promise<ImportRun> {
  await using program = await startProgram('import-process', [JSON.stringify(settings)])
  const { code, signal } = await program.ended
  const lines = program.lines()
  const errors = lines.filter((line) => line.startsWith('error '))
  if (errors.length > 0 || !(code === 0 || signal === 'SIGKILL'))
    throw new Error(`the import failed: ${JSON.stringify({ code, signal, errors })}`)
  const count = (what: string): number => lines.filter((line) => line === what).length
  const steps = Number(lines.find((line) => line.startsWith('steps '))?.slice('steps '.length) ?? 0)
  return { lists: count('list'), reads: count('read'), steps, isKilled: signal === 'SIGKILL' }
}
