import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { ROOT } from './npm.mjs'

/**
 * The environment of this process with a Node first on PATH, for programs that start `node` by its name.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
function withNode(node) {
  // Windows spells the name as it likes.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: [dirname(node), process.env[name]].join(delimiter) }
}

/**
 * Runs a program of the repository to its end, in the terminal of this process. Signals that ask this process to end reach it.
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code; 0 where a signal ended it that asks politely
 */
export const runToEnd = (node, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: ROOT, env: withNode(node), stdio: 'inherit' })
    // Ctrl-C reaches the whole process group from the terminal; a signal sent to this process alone is passed on.
    const stay = () => {}
    const passOn = () => child.kill('SIGTERM')
    process.on('SIGINT', stay).on('SIGTERM', passOn)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', stay).off('SIGTERM', passOn)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })

/**
 * Runs a program to its end, with its output collected.
 * @param {readonly [program: string, ...args: string[]]} command
 * @param {string} cwd
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output`: standard output and standard error, in the order they came
 */
export const collect = ([program, ...args], cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, output }))
  })
