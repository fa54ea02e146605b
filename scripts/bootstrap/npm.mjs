import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The version of pnpm that the repository is installed with, such as `pnpm@12.21.0`, without the hash that Corepack verifies. */
export const PINNED_PNPM = /** @type {{ packageManager: string }} */ (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
).packageManager.replace(/\+.*/, '')

/**
 * How to start npm or npx: its script with this Node, because its name is a batch file on Windows. There, npm is beside its Node.
 * @param {'npm' | 'npx'} command
 * @returns {[program: string, ...args: string[]]}
 */
function commandOfNpm(command) {
  const folders = [dirname(process.env['npm_execpath'] ?? ''), join(dirname(process.execPath), 'node_modules/npm/bin')]
  const script = folders.map((folder) => join(folder, `${command}-cli.js`)).find((path) => existsSync(path))
  return script === undefined ? [command] : [process.execPath, script]
}

export const npmCommand = () => commandOfNpm('npm')
export const npxCommand = () => commandOfNpm('npx')

/**
 * How to start the pinned pnpm: the running one, or through npx.
 * @returns {[program: string, ...args: string[]]}
 */
export function pnpmCommand({ npm_config_user_agent: agent = '', npm_execpath: running } = process.env) {
  if (running === undefined || !agent.startsWith(`${PINNED_PNPM.replace('@', '/')} `)) return [...npxCommand(), '--yes', PINNED_PNPM]
  // pnpm is an executable on most systems, and a script for Node on others.
  return /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running]
}

/** The oldest Node that runs the sources. */
const OLDEST_NODE = '24.18.0'

/**
 * The Node that runs the sources: this one if it is new enough, otherwise the pinned one, which is an optional dependency.
 * @param {Pick<NodeJS.Process, 'version' | 'execPath'> & Record<'platform' | 'arch', string>} running
 */
export function findNode({ version, platform, arch, execPath } = process) {
  if (version.slice(1).localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return execPath
  const pinned = join(ROOT, `node_modules/node-${platform}-${arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  throw new Error(
    `This repository needs Node ${OLDEST_NODE} or later, and this is Node ${version}. Install a newer one from https://nodejs.org.`,
  )
}
