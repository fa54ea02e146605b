// Starts and closes sandboxes with different start times, and prints how much memory remains for each: run with --expose-gc.
import { startSandbox } from '../../src/index.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-02T10:00:00Z')
const [few = 10, many = 60] = process.argv.slice(2).map(Number)

async function startAll(from: number, to: number): Promise<number> {
  for (let day = from; day < to; day += 1) await (await startSandbox({ now: START + day * DAY })).close()
  for (let round = 0; round < 5; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed
}

const before = await startAll(0, few)
console.log(Math.round(((await startAll(few, many)) - before) / (many - few)))
