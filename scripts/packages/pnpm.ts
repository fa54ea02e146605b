import { pnpmCommand } from '../bootstrap/npm.mjs'
import { type Outcome, run } from '../run.ts'

type Command = readonly [program: string, ...args: string[]]

/** Prints how pnpm was started, from the environment that it sets for its child processes. */
const PRINT_PNPM =
  'const { npm_execpath, npm_config_user_agent } = process.env; console.log(JSON.stringify({ npm_execpath, npm_config_user_agent }))'

async function findPnpm(): Promise<Command> {
  const [program, ...prefix] = pnpmCommand()
  const { code, stdout, output } = await run(program, [...prefix, 'exec', process.execPath, '--eval', PRINT_PNPM])
  if (code !== 0) throw new Error(`pnpm does not run:\n${output}`)
  return pnpmCommand({ ...process.env, ...(JSON.parse(stdout) as NodeJS.ProcessEnv) })
}

let found: Promise<Command> | undefined

/** How to start pnpm without npx, which needs more than a second each time. */
function startPnpm(): Promise<Command> {
  found ??= findPnpm()
  return found
}

/**
 * Runs pnpm in a folder.
 * @throws Error with the printed output if it fails
 */
export async function pnpm(cwd: string, ...args: string[]): Promise<Outcome> {
  const [program, ...prefix] = await startPnpm()
  const outcome = await run(program, [...prefix, ...args], { cwd })
  if (outcome.code !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${cwd}:\n${outcome.output}`)
  return outcome
}
