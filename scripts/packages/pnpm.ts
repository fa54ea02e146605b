import { pnpmCommand } from '../bootstrap/npm.mjs'
import { type Outcome, run } from '../run.ts'

/**
 * Runs pnpm in a folder.
 * @throws Error when it fails, with what it printed
 */
export async function pnpm(cwd: string, ...args: string[]): Promise<Outcome> {
  const [program, ...prefix] = pnpmCommand()
  const outcome = await run(program, [...prefix, ...args], { cwd, env: { npm_config_loglevel: 'error' } })
  if (outcome.code !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${cwd}:\n${outcome.output}`)
  return outcome
}
