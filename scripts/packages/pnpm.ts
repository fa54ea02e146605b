import { pnpmCommand } from '../bootstrap/npm.mjs'
import { collect } from '../bootstrap/run-to-end.mjs'
import { fromRoot } from '../paths.ts'
import { type Outcome, run } from '../run.ts'

type Command = readonly [program: string, ...args: string[]]

/** Asks pnpm for its own program, as it tells those it starts. */
async function findPnpm(): Promise<Command> {
  const command = pnpmCommand()
  const { code, stdout, output } = await collect([...command, 'exec', process.execPath, '-p', 'JSON.stringify(process.env)'], fromRoot('.'))
  if (code !== 0) throw new Error(`pnpm does not run:\n${output}`)
  return pnpmCommand(JSON.parse(stdout) as NodeJS.ProcessEnv)
}

/** How to start pnpm without npx, which takes more than a second each time to find it. */
let found: Promise<Command> | undefined

/**
 * Runs pnpm in a folder.
 * @throws Error when it fails, with what it printed
 */
export async function pnpm(cwd: string, ...args: string[]): Promise<Outcome> {
  found ??= findPnpm()
  const [program, ...prefix] = await found
  const outcome = await run(program, [...prefix, ...args], { cwd, env: { npm_config_loglevel: 'error' } })
  if (outcome.code !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${cwd}:\n${outcome.output}`)
  return outcome
}
