import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fromRoot } from '../paths.ts'
import { type Outcome, run } from '../run.ts'

/** How to start the pinned pnpm: the one that runs this script, when it is that one, else through npx. */
export function pnpmCommand(pinned: string, env: NodeJS.ProcessEnv): readonly [program: string, ...args: string[]] {
  const { npm_config_user_agent: agent, npm_execpath: running } = env
  if (running === undefined || !agent?.startsWith(`${pinned.replace('@', '/')} `)) return ['npx', '--yes', pinned]
  // pnpm is a program of its own on most systems, and a script for Node on the others.
  return /^\.[cm]?js$/.test(extname(running)) ? [process.execPath, running] : [running]
}

/**
 * Runs pnpm in a folder.
 * @throws Error when it fails, with what it printed
 */
export async function pnpm(cwd: string, ...args: string[]): Promise<Outcome> {
  const { packageManager } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { packageManager: string }
  const [program, ...prefix] = pnpmCommand(packageManager, process.env)
  const outcome = await run(program, [...prefix, ...args], { cwd, env: { npm_config_loglevel: 'error' } })
  if (outcome.code !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${cwd}:\n${outcome.output}`)
  return outcome
}
