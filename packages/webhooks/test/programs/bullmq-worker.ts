// Runs a queue on BullMQ in a separate process: `bullmq-worker.ts PORT PREFIX`. Prints `run PAGE`. After the line `release` on its standard input,
// the run goes on with page 2; if it cannot, `refused`. `stop` ends the process.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { bullmqQueue } from '../../src/queue/bullmq-queue.ts'

const [port, prefix] = process.argv.slice(2)
const released = Promise.withResolvers<void>()
const onError = (error: unknown): void => {
  if (inspect(error).includes('another process has taken over the job')) writeSync(1, 'refused\n')
}
const queue = bullmqQueue({
  connection: { host: '127.0.0.1', port: Number(port) },
  prefix: String(prefix),
  lockMs: 1_000,
  onError,
})

const run = queue.run(
  async ({ data, signal }) => {
    writeSync(1, `run ${data?.['page']}\n`)
    signal.addEventListener('abort', () => released.resolve())
    await released.promise
    return { at: Date.now(), data: { page: 2 } }
  },
  { concurrency: { live: 1, background: 1 } },
)
writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'release') released.resolve()
  if (line === 'stop') break
}
await run[Symbol.asyncDispose]()
await queue.close()
process.stdin.destroy()
