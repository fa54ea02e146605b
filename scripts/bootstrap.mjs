// Runs a root task on the pinned pnpm, from any Node that npm runs on. Plain JavaScript because Node 20 reads it;
// pnpm then puts the pinned Node 24 first on PATH (see optionalDependencies in package.json).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PNPM_MAJOR = 12
const [task, ...args] = process.argv.slice(2)
const root = new URL('..', import.meta.url)
const { packageManager } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

const agent = /\bpnpm\/(\d+)\./.exec(process.env.npm_config_user_agent ?? '')
const running = agent !== null && Number(agent[1]) >= PNPM_MAJOR ? process.env.npm_execpath : undefined
// pnpm 12 is a native program; earlier ones, and wrappers round it, are scripts for Node.
const started =
  running === undefined ? ['npx', '--yes', packageManager] : /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running]
const quiet = process.env.npm_config_loglevel === 'silent' ? ['--silent'] : []

const [command, ...prefix] = started
const child = spawn(command, [...prefix, ...quiet, 'run', `task:${task}`, ...args], { cwd: root, stdio: 'inherit' })
// Ctrl-C reaches the whole process group from the terminal; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('error', (error) => {
  console.error(`Could not start ${packageManager}: ${error.message}`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
})
