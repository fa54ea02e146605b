// Runs a program of the repository, as every npm script does: `node scripts/bootstrap.mjs scripts/tour.ts [arguments]`. First installs the dependencies
// and generates the files that are not committed, unless nothing has changed. Plain JavaScript, because the Node that npm runs on may be an older one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { digestOf, isDone, noteDone } from './bootstrap/done.mjs'
import { PINNED_PNPM, pnpmCommand, ROOT } from './bootstrap/npm.mjs'

/** The oldest Node that runs the sources. */
const OLDEST_NODE = '24.18.0'

/** Installs what the lockfile says, unless it is installed. */
function install() {
  const folders = ['.', 'scripts', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...folders.map((folder) => `${folder}/package.json`)]
  const present = () => digestOf(files, [process.platform, process.arch])
  const isThere =
    existsSync(join(ROOT, 'node_modules/.modules.yaml')) && folders.every((name) => existsSync(join(ROOT, name, 'node_modules')))
  if (isThere && isDone('installed', present())) return
  // An installation that is interrupted is not taken for the one before.
  noteDone('installed', '')
  console.error(`Installing dependencies with ${PINNED_PNPM} …`)
  const [pnpm, ...args] = pnpmCommand()
  // Standard output belongs to the program. On a terminal, pnpm shows its progress.
  const stdio = process.stderr.isTTY ? 2 : 'pipe'
  const env = { ...process.env, npm_config_loglevel: 'error' }
  const { status, signal, error, output } = spawnSync(pnpm, [...args, 'install'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`The dependencies were not installed.\n${error?.message ?? (output.join('') || `pnpm ended by ${signal}`)}`)
  noteDone('installed', present())
}

/** The Node that runs the sources: this one if it is new enough, otherwise the pinned one, which is an optional dependency. */
function findNode() {
  const { version, platform, arch, execPath } = process
  if (version.slice(1).localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return execPath
  const pinned = join(ROOT, `node_modules/node-${platform}-${arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  throw new Error(
    `This repository needs Node ${OLDEST_NODE} or later, and this is Node ${version}. Install a newer one from https://nodejs.org.`,
  )
}

/**
 * Runs a program until it ends, and returns its exit code, and that of a signal that asked for the end in the meantime.
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, interrupted: number }>}
 */
const runToEnd = (node, args) =>
  new Promise((resolve, reject) => {
    // Programs start `node` by name. Windows does not have a fixed spelling of PATH.
    const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
    const env = { ...process.env, [name]: [dirname(node), process.env[name]].join(delimiter) }
    const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' })
    let interrupted = 0
    const note = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted ||= 128 + constants.signals[signal]
      // Ctrl-C reaches the whole process group.
      if (signal !== 'SIGINT') child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, note)
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], interrupted }))
  })

try {
  install()
  const node = findNode()
  const prepared = await runToEnd(node, [join(ROOT, 'scripts/prepare.ts')])
  const goesOn = prepared.code === 0 && prepared.interrupted === 0
  process.exitCode = goesOn ? (await runToEnd(node, process.argv.slice(2))).code : prepared.code || prepared.interrupted
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
