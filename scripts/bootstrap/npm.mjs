import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The version of pnpm that the repository is installed with, such as `pnpm@12.21.0`, without the hash that Corepack verifies. */
export const PINNED_PNPM = /** @type {{ packageManager: string }} */ (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
).packageManager.replace(/\+.*/, '')

/**
 * How to start npm or npx: its script with this Node, because its name is a batch file on Windows.
 * @param {'npm' | 'npx'} command
 * @returns {[program: string, ...args: string[]]}
 */
function commandOfNpm(command, { npm_execpath: running = '', PATH = process.env['Path'] ?? '' } = process.env) {
  const nodes = [dirname(process.execPath), ...PATH.split(delimiter)]
  // Beside the running npm, and where Windows and other systems have it beside a Node.
  const folders = [
    dirname(running),
    ...nodes.flatMap((node) => [join(node, 'node_modules/npm/bin'), join(node, '../lib/node_modules/npm/bin')]),
  ]
  const script = folders.map((folder) => join(folder, `${command}-cli.js`)).find((path) => existsSync(path))
  return script === undefined ? [command] : [process.execPath, script]
}

/** How to start npm. */
export const npmCommand = (env = process.env) => commandOfNpm('npm', env)

/** How to start npx. */
export const npxCommand = (env = process.env) => commandOfNpm('npx', env)

/**
 * How to start the pinned pnpm: the running one, or through npx.
 * @returns {[program: string, ...args: string[]]}
 */
export function pnpmCommand(env = process.env) {
  const { npm_config_user_agent: agent = '', npm_execpath: running } = env
  if (running === undefined || !agent.startsWith(`${PINNED_PNPM.replace('@', '/')} `)) return [...npxCommand(env), '--yes', PINNED_PNPM]
  // pnpm is an executable on most systems, and a script for Node on others.
  return /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running]
}
