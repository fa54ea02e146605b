import { delimiter, dirname } from 'node:path'
import { npmCommand } from '../bootstrap/npm.mjs'
import { type Outcome, run } from '../run.ts'

/** Puts this Node first on PATH, for everything that npm and its scripts start. */
export const NODE_FIRST = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }

/**
 * Runs the user's own npm in a folder, with its cache.
 * @throws Error with the printed output if it fails
 */
export async function npm(cwd: string, ...args: string[]): Promise<Outcome> {
  const [program, ...prefix] = npmCommand()
  const outcome = await run(program, [...prefix, ...args], { cwd, env: NODE_FIRST })
  if (outcome.code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${outcome.output}`)
  return outcome
}
