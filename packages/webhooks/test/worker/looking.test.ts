import { expect, test } from 'vitest'
import { memoryInbox } from '../../src/index.ts'
import { startReceivingApp } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

const POLL_MS = 1_234

test('a worker that is busy with one athlete still polls for others without a wake-up', async () => {
  await using service = await startService()
  const { now, athletes, sandbox } = service
  const inbox = memoryInbox({ now })
  const polls: (() => void)[] = []
  const released = Promise.withResolvers<void>()
  const began = new Map(athletes.map((athleteId) => [athleteId, Promise.withResolvers<void>()]))
  await using receiving = await startReceivingApp(service, {
    inbox,
    pollMs: POLL_MS,
    setTimer(ms, fire) {
      if (ms === POLL_MS) polls.push(fire)
      return () => undefined
    },
    async onChange({ athleteId }) {
      began.get(athleteId)?.resolve()
      await released.promise
    },
  })
  using _end = { [Symbol.dispose]: () => released.resolve() }
  const mark = async (athleteId: string): Promise<void> => {
    const { id } = await sandbox.control.createActivity({
      athlete_id: Number(athleteId),
      name: 'Ride',
      sport_type: 'Ride',
      elapsed_time: 60,
    })
    await inbox.mark([{ athleteId, kind: 'activity', id: String(id), lane: 'live' }])
  }
  const [busy = '', other = ''] = athletes
  await mark(busy)
  const running = await receiving.webhooks.run({ concurrency: 2 })
  await began.get(busy)?.promise
  await mark(other)
  const [poll] = polls.splice(0)
  expect(poll).toBeDefined()
  poll?.()
  await began.get(other)?.promise
  released.resolve()
  await running[Symbol.asyncDispose]()
})
