import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countWork } from '../support/count-work.ts'
import { startTest } from '../support/sandbox.ts'

const work = countWork()

/** Blocks of code that run in each turn of the event loop until something has ended. */
async function workPerTurn(run: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  let ended = false
  work.take()
  const running = run().finally(() => {
    ended = true
  })
  while (!ended) {
    await nextTurn()
    turns.push(work.take())
  }
  await running
  return turns
}

test.each([
  ['with private ones', 'activity:read_all'],
  ['cut at the privacy zone', 'activity:read'],
])('the first page of 200 activities is made over many turns, between which others are answered: %s', async (_what, scope) => {
  await using sandbox = await startTest({ now: scope === 'activity:read' ? '2026-11-03T10:00:00Z' : '2026-11-04T10:00:00Z' })
  const token = await sandbox.token(scope)
  await sandbox.request('GET', '/athlete/clubs?per_page=200', { token })
  let page: unknown[] = []
  const turns = await workPerTurn(async () => {
    page = (await sandbox.request('GET', '/athlete/activities?per_page=200', { token })).body
  })
  expect(page.length).toBeGreaterThan(70)
  const total = turns.reduce((sum, blocks) => sum + blocks, 0)
  expect(Math.max(...turns)).toBeLessThan(total / 10)
  // The second time it is there.
  const again = await workPerTurn(() => sandbox.request('GET', '/athlete/activities?per_page=200', { token }))
  expect(again.reduce((sum, blocks) => sum + blocks, 0)).toBeLessThan(total / 20)
})
