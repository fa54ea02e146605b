import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The version of pnpm that the repository is installed with, such as `pnpm@12.21.0`, without the hash that Corepack verifies. */
export const PINNED_PNPM = /** @type {{ packageManager: string }} */ (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
).packageManager.replace(/\+.*/, '')

/** Location of npm's scripts, relative to the folder of `node`: on Windows, and on other systems. */
const NPM_FOLDERS = ['node_modules/npm/bin', '../lib/node_modules/npm/bin']

/**
 * How to start npm or npx: its script with this Node. Its name does not work on Windows, where it is a batch file.
 * @param {'npm' | 'npx'} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {[program: string, ...args: string[]]}
 */
function commandOfNpm(command, env) {
  const file = `${command}-cli.js`
  const folders = [dirname(process.execPath), ...(env['PATH'] ?? env['Path'] ?? '').split(delimiter)]
  const candidates = folders.flatMap((folder) => NPM_FOLDERS.map((npm) => join(folder, npm, file)))
  const running = env['npm_execpath']
  if (running !== undefined) candidates.unshift(join(dirname(running), file))
  const script = candidates.find((candidate) => existsSync(candidate))
  if (script !== undefined) return [process.execPath, script]
  if (process.platform === 'win32')
    throw new Error('npm is neither installed next to Node nor on PATH. Install Node with npm: https://nodejs.org')
  return [command]
}

/** How to start npm. */
export const npmCommand = (env = process.env) => commandOfNpm('npm', env)

/** How to start npx. */
export const npxCommand = (env = process.env) => commandOfNpm('npx', env)

/**
 * How to start the pinned pnpm: directly if it runs this script, otherwise through npx.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[program: string, ...args: string[]]}
 */
export function pnpmCommand(env = process.env) {
  const { npm_config_user_agent: agent, npm_execpath: running } = env
  if (running === undefined || !agent?.startsWith(`${PINNED_PNPM.replace('@', '/')} `)) return [...npxCommand(env), '--yes', PINNED_PNPM]
  // pnpm is an executable on most systems, and a script for Node on others.
  return /^\.[cm]?js$/.test(extname(running)) ? [process.execPath, running] : [running]
}
