// Loaded before everything else in a process that is killed at a certain await, or reports its awaits.
import { readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { Phase } from './instrument.ts'

const [at, line, column, phase] = (process.env['CRASH_AT'] ?? '').split(':')
const target = at === '' ? undefined : `${at}:${line}:${column}`

/** Kills the process with a real signal, so that no more code of this program runs. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
  while (true);
}

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
    return new Promise(() => undefined)
  },
}

/** Programs by URL; a parent process that only needs the child does not write them. */
const file = process.env['CRASH_MODULES']

if (file !== undefined) {
  const modules: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  registerHooks({
    load(url, context, next) {
      const source = modules[url]
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
    },
  })
}
