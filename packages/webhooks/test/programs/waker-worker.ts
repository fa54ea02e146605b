// Runs a waker on a job queue in a separate process and prints what it does: `waker-worker.ts pg-boss|bullmq PORT QUEUE [KILL]`.
// It obeys lines on its standard input: `wake KEY`, `release`, `stop`. Runs of keys that begin with `held` end when they are released, or with their signal.
// KILL names a point at which the process kills itself: `start` or `end` of a run of the key `held`, or `stop`.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openWaker } from '../support/waker-engines.ts'

const [engine, port, queue, killAt] = process.argv.slice(2)
if (engine !== 'pg-boss' && engine !== 'bullmq') throw new Error(`unknown engine ${engine}`)

const print = (line: string): void => void writeSync(1, `${line}\n`)
const dieAt = (point: string): void => {
  if (point === killAt) process.kill(process.pid, 'SIGKILL')
}

const { waker, close } = await openWaker(engine, { port: Number(port), queue: String(queue), onError: () => print('error') })
let release = Promise.withResolvers<void>()

const run = await waker.run(
  async (key, signal) => {
    print(`start ${key}`)
    if (!key.startsWith('held')) return print(`end ${key}`)
    dieAt('start')
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
    await Promise.race([release.promise, aborted])
    if (signal.aborted) print(`signal ${key}`)
    print(`end ${key}`)
    dieAt('end')
  },
  { concurrency: 2 },
)
print('ready')

for await (const line of createInterface({ input: process.stdin })) {
  const [command, key = ''] = line.split(' ')
  if (command === 'wake') {
    const outcome = await waker.wake(key, { lane: 'live' }).then(
      () => 'woken',
      () => 'rejected',
    )
    print(`${outcome} ${key}`)
  }
  if (command === 'release') {
    release.resolve()
    release = Promise.withResolvers<void>()
  }
  if (command === 'stop') break
}
const disposed = run[Symbol.asyncDispose]()
dieAt('stop')
await disposed
await waker.close()
await close()
process.stdin.destroy()
print('stopped')
