import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { ROOT } from './npm.mjs'

/**
 * The environment of this process with a Node first on PATH, for programs that start `node` by name.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
function withNode(node) {
  // Windows does not have a fixed spelling of the name.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: [dirname(node), process.env[name]].join(delimiter) }
}

/** The exit code that shells use for a program that was ended by a signal. @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a program of the repository in the terminal of this process until it ends. Passes on signals that ask this process to end.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, interrupted: number }>} `code`: 0 only if the program ended by itself with 0.
 * `interrupted`: the exit code for the first signal that asked this process to end in the meantime, otherwise 0. Start nothing more after one.
 */
export const runToEnd = (node, args, { cwd = ROOT, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd, env: { ...withNode(node), ...env }, stdio: 'inherit' })
    let interrupted = 0
    const note = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted ||= codeOf(signal)
      // Ctrl-C in the terminal reaches the whole process group. A signal to this process alone is passed on.
      if (signal === 'SIGTERM') child.kill(signal)
    }
    process.on('SIGINT', note).on('SIGTERM', note)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', note).off('SIGTERM', note)
      resolve({ code: code ?? (signal === null ? 1 : codeOf(signal)), interrupted })
    })
  })

/**
 * Runs programs of the repository in sequence, until one fails or a signal asks this process to end.
 * @param {string} node
 * @param {readonly (readonly string[])[]} programs
 * @returns {Promise<number>} the exit code for all of them
 */
export async function runInTurn(node, [first = [], ...rest]) {
  const { code, interrupted } = await runToEnd(node, first)
  if (code !== 0 || rest.length === 0) return code
  return interrupted || runInTurn(node, rest)
}

/** Characters of a command that a report shows. */
const LONGEST_COMMAND = 200

/**
 * Runs a program until it ends, and collects its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, onOutput?: (text: string) => void }} options `cwd`: default: the root of the
 * repository. `env`: variables besides those of this process. `timeoutMs`: it is ended after that time. `onOutput`: called with each part of the output
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output`: standard output and standard error, in the order in which they were
 * written; how it ended if it failed and wrote neither
 */
export const run = (program, args, { cwd = ROOT, env = {}, timeoutMs, onOutput = () => {} } = {}) =>
  new Promise((resolve, reject) => {
    // `npm run -s` would also silence the errors of every npm and pnpm that is started here.
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, npm_config_loglevel: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let stdout = ''
    let output = ''
    const add = (/** @type {string} */ text) => {
      output += text
      onOutput(text)
    }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      add(text)
    })
    child.stderr.setEncoding('utf8').on('data', add)
    child.on('exit', () => {
      if (!child.killed) return
      add(`\nended after ${timeoutMs} ms\n`)
      // Does not wait for the programs that it has started, which may keep its output open.
      child.stdout.destroy()
      child.stderr.destroy()
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      // A report of a failure is never empty.
      if (code !== 0 && output.trim() === '') {
        const command = [program, ...args].join(' ')
        const shown = command.length > LONGEST_COMMAND ? `${command.slice(0, LONGEST_COMMAND)}…` : command
        output = `It printed nothing, and ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}: ${shown}`
      }
      resolve({ code: code ?? 1, stdout, output })
    })
  })
