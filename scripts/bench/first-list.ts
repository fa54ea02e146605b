import { evaluate } from './evaluate.ts'
import { STARTS } from './starts.ts'
import type { Figure } from './targets.ts'

/** Time of the first list of 200 activities as a multiple of the second, after a page with one activity has been read. */
const FIRST_LIST = `
const { startSandbox } = await import('@activity-tracking/sandbox')
const sandbox = await startSandbox()
const list = async (perPage) => {
  const start = performance.now()
  const headers = { Authorization: 'Bearer ' + sandbox.accessToken }
  await (await fetch(sandbox.baseUrl + '/athlete/activities?per_page=' + perPage, { headers })).text()
  return performance.now() - start
}
await list(1)
const [first, second] = [await list(200), await list(200)]
console.log(first / second)
await sandbox.close()`

/** The young generation of V8 has a fixed size, because otherwise it grows with what a process allocates, by up to 50 MB, and not with what remains. */
const FIXED_YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=16']

/** Megabytes that remain after 100 sandboxes with different start times. */
const CLOSED = `
const { startSandbox } = await import('@activity-tracking/sandbox')
const play = async (day) => {
  const sandbox = await startSandbox({ now: Date.UTC(2026, 0, day) })
  const headers = { Authorization: 'Bearer ' + sandbox.accessToken }
  await (await fetch(sandbox.baseUrl + '/athlete/activities?per_page=200', { headers })).text()
  await sandbox.close()
}
for (let day = 1; day <= 10; day += 1) await play(day)
globalThis.gc()
const before = process.memoryUsage().rss
for (let day = 11; day <= 110; day += 1) await play(day)
globalThis.gc()
console.log((process.memoryUsage().rss - before) / 1e6)`

/** Measures the cost of first requests, and the memory that remains of closed sandboxes. */
export async function measureFirstList(): Promise<Figure[]> {
  const samples: number[] = []
  for (let count = 0; count < STARTS; count += 1) samples.push(await evaluate(FIRST_LIST))
  return [
    { name: 'first list of 200, to the second', samples, bound: 'at most', target: 3, unit: '×' },
    {
      name: 'memory of 100 closed sandboxes',
      samples: [await evaluate(CLOSED, FIXED_YOUNG_GENERATION)],
      bound: 'at most',
      target: 30,
      unit: 'MB',
    },
  ]
}
