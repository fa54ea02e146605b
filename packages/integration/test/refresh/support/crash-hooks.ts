// Loaded before everything else in a process that is killed at a certain await, or reports its awaits.
import { readFileSync, writeSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { instrument, type Phase } from './instrument.ts'

/** The coordinator of refreshes, and its dependencies. */
const INSTRUMENTED = /\/client\/src\/((?:(?:session|oauth)\/[\w-]+|timeout)\.ts)$/

const [file, line, column, phase] = (process.env['CRASH_AT'] ?? '').split(':')
const target = file === '' ? undefined : `${file}:${line}:${column}`

const signal = process.env['CRASH_SIGNAL'] === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL'

/** Kills the process with a real signal, so that no more code of this program runs, or stops it once, until it is continued. */
function createStrike(): () => void {
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    if (signal === 'SIGSTOP') writeSync(1, 'stopped\n')
    process.kill(process.pid, signal)
    while (signal === 'SIGKILL');
  }
}

const die = createStrike()

const isHere = (point: string, here: Phase): boolean => point === target && phase === here

declare global {
  var crashPoint: {
    before(point: string): void
    during(point: string, operation: unknown): unknown
  }
}

globalThis.crashPoint = {
  before(point) {
    if (target === undefined) writeSync(1, `reached ${point}\n`)
    if (isHere(point, 'before')) die()
  },
  during(point, operation) {
    // The result of the operation is not known.
    if (isHere(point, 'after')) return Promise.resolve(operation).finally(die)
    // The started operation reaches the network or the disk, and then the process is killed.
    if (!isHere(point, 'during')) return operation
    Promise.resolve(operation).catch(() => undefined)
    setImmediate(die)
    return signal === 'SIGSTOP' ? operation : new Promise(() => undefined)
  },
}

registerHooks({
  load(url, context, next) {
    const [, name] = INSTRUMENTED.exec(url) ?? []
    if (name === undefined) return next(url, context)
    const source = instrument(stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')), name)
    return { format: 'module', source, shortCircuit: true }
  },
})
