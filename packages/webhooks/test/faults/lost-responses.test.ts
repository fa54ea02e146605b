import { expect, it } from 'vitest'
import { finish, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

it.each([1, 2, 3])('%i lost responses cause only repetitions with the current state', async (lost) => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  app.fail(...Array.from({ length: lost }, () => 'response lost' as const))
  const id = await newActivity(service)
  await finish(service, app)
  expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  expect(app.statuses).toEqual(Array.from({ length: Math.min(3, lost + 1) }, () => 200))
  expect((await app.webhooks.stats()).waiting).toBe(0)
  expect(app.errors).toEqual([])
})

it.each([
  [1_900, 1],
  [2_100, 3],
])('a response that is delayed by %i ms leads to %i deliveries of the same activity', async (delay, attempts) => {
  await using service = await startService({ faults: { rules: [{ operation_id: 'deliverEvent', delay_ms: delay }] } })
  await using app = await startSubscribedApp(service)
  const id = await newActivity(service)
  await finish(service, app)
  expect(app.statuses).toHaveLength(attempts)
  expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  expect(await app.webhooks.stats()).toMatchObject({ waiting: 0, dead: 0 })
})

it('the time limit of the receiver is shorter than that of the service: the response is 500, and the event is stored nevertheless', async () => {
  await using service = await startService()
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const fired: number[] = []
  let isSlow = false
  await using app = await startSubscribedApp(service, {
    isKnownAthlete: async () => {
      if (isSlow) await isFree
      return true
    },
    setTimer(ms, fire) {
      // The time limit of the response: it is over at once.
      if (isSlow && fired.push(ms) === 1) fire()
      return () => undefined
    },
  })
  isSlow = true
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect([app.statuses[0], fired[0]]).toEqual([500, 1_800])
  isSlow = false
  free()
  await finish(service, app)
  expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
})
