// Runs a program of the repository, as every npm script does: `node scripts/bootstrap.mjs scripts/tour.ts [arguments]`. First installs the dependencies
// and generates the files that are not committed, unless nothing has changed. Plain JavaScript, because the Node that npm runs on may be an older one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findNode, PINNED_PNPM, pnpmCommand, ROOT } from './bootstrap/npm.mjs'

/** Installs what the lockfile says, unless it is installed: pnpm then has a copy of the lockfile. */
function install() {
  const installed = join(ROOT, 'node_modules/.pnpm/lock.yaml')
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(join(ROOT, 'pnpm-lock.yaml')))) return
  console.error(`Installing dependencies with ${PINNED_PNPM} …`)
  const [pnpm, ...args] = pnpmCommand()
  // Standard output belongs to the program. On a terminal, pnpm shows its progress.
  const output = process.stderr.isTTY ? 2 : 'pipe'
  const env = { ...process.env, npm_config_loglevel: 'error' }
  const ended = spawnSync(pnpm, [...args, 'install'], { cwd: ROOT, env, stdio: ['ignore', output, output], encoding: 'utf8' })
  if (ended.status === 0) return
  const reason = ended.error?.message ?? (ended.output.join('') || `pnpm ended by ${ended.signal}`)
  throw new Error(`The dependencies were not installed.\n${reason}`)
}

try {
  install()
  const node = findNode()
  // Programs start `node` by name. Windows does not have a fixed spelling of PATH.
  const path = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const env = { ...process.env, [path]: [dirname(node), process.env[path]].join(delimiter) }
  const options = /** @type {const} */ ({ cwd: ROOT, env, stdio: 'inherit' })
  const { status } = spawnSync(node, [join(ROOT, 'scripts/prepare.ts')], options)
  if (status !== 0) process.exit(status ?? 1)
  const program = spawn(node, process.argv.slice(2), options)
  // Ctrl-C reaches the whole process group, other signals only this process.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => program.kill(signal))
  program.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL']
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
