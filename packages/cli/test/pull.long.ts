import { expect, it, vi } from 'vitest'
import { contentOf, laterThan, linesOf, setUpPull } from './pull-setting.ts'

it('ends with 4 if the service cannot be reached', async () => {
  const { pull, file, sandbox } = await setUpPull()
  await sandbox.close()
  const { code, err } = await pull([])
  expect([code, err]).toEqual([4, expect.stringContaining('ECONNREFUSED')])
  expect(await contentOf(file, sandbox.athleteId)).toEqual(new Map())
})

it('a pull that is killed again and again reads each activity once, except for those that were in progress, and is never refused', async () => {
  const { sandbox, file, spawn, pull, requests } = await setUpPull({ tier: 'upgraded' })
  let kills = 0
  for (const count of [1, 5, 17, 40, 80]) {
    const running = spawn(['pull', file, '--json'])
    await vi.waitUntil(() => linesOf(running.output).some((line) => Number(line['read']) >= count), { timeout: 60_000, interval: 1 })
    running.child.kill('SIGKILL')
    await running.ended
    // The service states its time in seconds: in the second in which the import began, a read could count as one from before it.
    await sandbox.clock.advance('2s')
    kills += 1
  }
  const last = await pull(['--json'], await laterThan(file))
  const end = linesOf(last).at(-1)
  expect(end).toMatchObject({ event: 'done', unread: [] })
  const all = Number(end?.['activities'])
  expect(all).toBeGreaterThan(80)
  expect((await contentOf(file, sandbox.athleteId)).size).toBe(all)
  expect(await requests('getActivity')).toBeLessThanOrEqual(all + kills)
  const refused = (await sandbox.control.listRequests()).filter(({ status }) => status === 429)
  expect(refused).toEqual([])
})
