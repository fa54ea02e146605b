// Appends an entry, and does something right before one of the steps on the file system that this takes: `spool-steps.ts DIRECTORY KEY WHAT
// STEP`. WHAT is `kill`, `adopt` or `clean` (as another process would) or `nothing`. Without STEP it goes on, with another entry for each
// step, until there are no more steps. Prints the steps.
import fs, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [directory = '', key = '', what = '', only] = process.argv.slice(2)
const print = writeSync

let isArmed = false
let steps = 0
let target = Number(only ?? 0)
const strikes: Record<string, () => void> = {}

function reach(name: string): void {
  if (!isArmed) return
  const isHere = steps === target
  steps += 1
  isArmed = false
  print(1, `${name}\n`)
  if (isHere) strikes[what]?.()
  isArmed = true
}

/** A write that takes two steps: between them the file is half written. */
const inHalves = (descriptor: number, bytes: Uint8Array, offset: number): number => {
  if (!isArmed) return print(descriptor, bytes, offset)
  reach('writeSync')
  return print(descriptor, bytes, offset, Math.min(bytes.byteLength - offset, Math.ceil(bytes.byteLength / 2)))
}

const { openSync, fsyncSync, closeSync, renameSync } = fs
const watched = Object.entries({ openSync, fsyncSync, closeSync, renameSync }).map(([name, original]) => [
  name,
  (...args: unknown[]): unknown => {
    reach(name)
    return Reflect.apply(original, fs, args)
  },
])
Object.assign(fs, Object.fromEntries(watched), { writeSync: inHalves })
syncBuiltinESMExports()

const { fileSpool } = await import('../../../src/spool/file-spool.ts')
const options = { directory, ...(key !== '' && { key: Buffer.from(key, 'hex') }) }
const [spool, other] = [fileSpool(options), fileSpool(options)]
const cleaner = fileSpool({ ...options, now: () => Date.now() + 3_600_000 })
strikes['kill'] = () => process.kill(process.pid, 'SIGKILL')
strikes['adopt'] = () => void other.entries()
strikes['clean'] = () => void cleaner.entries()

for (let n = 0; ; n += 1) {
  steps = 0
  isArmed = true
  spool.append('a', { n })
  reach('returned')
  isArmed = false
  if (only !== undefined || what === 'nothing' || target >= steps) break
  target += 1
}
