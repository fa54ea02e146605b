// Appends an entry to a spool, and kills itself before one of the steps on the file system that this takes: `spool-killed.ts DIRECTORY KEY
// STEP`. A write takes two steps: between them, the file is half written. Prints the steps.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileSpool } from '../../../src/spool/file-spool.ts'

const [directory = '', key = '', killedAt] = process.argv.slice(2)
const spool = fileSpool({ directory, key: Buffer.from(key, 'hex') })

const { openSync, writeSync, fsyncSync, closeSync, renameSync } = fs
let steps = 0
function reach(step: string): void {
  writeSync(1, `${step}\n`)
  if (steps === Number(killedAt)) process.kill(process.pid, 'SIGKILL')
  steps += 1
}

const watched = Object.entries({ openSync, fsyncSync, closeSync, renameSync }).map(([name, original]) => [
  name,
  (...args: unknown[]): unknown => {
    reach(name)
    return Reflect.apply(original, fs, args)
  },
])
Object.assign(fs, Object.fromEntries(watched), {
  writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number): number {
    reach('writeSync')
    return writeSync(descriptor, bytes, offset, Math.min(length, Math.ceil(bytes.byteLength / 2)))
  },
})
syncBuiltinESMExports()
spool.append('a', { n: 1 })
reach('returned')
