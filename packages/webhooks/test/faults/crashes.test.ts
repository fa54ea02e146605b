import { describe, expect, it } from 'vitest'
import type { Inbox } from '../../src/inbox/inbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import type { Waker } from '../../src/wakers/waker.ts'
import { finish, manualTimers, startFaultyApp, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const LEASE_MS = 12_000
const POLL_MS = 2_000

/** An inbox whose calls of one name never end, before or after they do something: the process has died there. */
function dyingAt(inbox: Inbox, name: 'mark' | 'settle' | 'release', when: 'before' | 'after') {
  const { promise: died, resolve } = Promise.withResolvers<void>()
  let isArmed = false
  const call = async (...args: unknown[]): Promise<unknown> => {
    const run = (): unknown => Reflect.apply(inbox[name], inbox, args)
    if (!isArmed) return run()
    if (when === 'after') await run()
    resolve()
    return new Promise(() => undefined)
  }
  return {
    inbox: { ...inbox, [name]: call } as Inbox,
    died,
    arm: () => {
      isArmed = true
    },
  }
}

describe('a process that crashes', () => {
  it.each(['before', 'after'] as const)('%s the event is stored has not responded, and the next attempt succeeds', async (when) => {
    await using service = await startService()
    const inbox = memoryInbox({ now: service.now })
    const dying = dyingAt(inbox, 'mark', when)
    let end = (): void => undefined
    await using first = await startSubscribedApp(service, {
      inbox: dying.inbox,
      setTimer: (ms, fire) => {
        // Its server is gone: what was under way gets no usable response.
        if (ms === 1_800) end = fire
        return () => undefined
      },
    })
    dying.arm()
    const creating = newActivity(service)
    await dying.died
    end()
    const id = await creating
    await service.sandbox.control.settle()
    await using second = await startFaultyApp(service, { inbox })
    expect((await inbox.stats()).waiting).toBe(when === 'after' ? 1 : 0)
    const [delivery] = await service.sandbox.control.listDeliveries()
    expect(delivery?.state).toBe('pending')
    // The app has restarted behind the same callback URL.
    await fetch(second.callbackUrl, { method: 'POST', body: JSON.stringify(delivery?.event) })
    await second.webhooks.drain()
    expect(second.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
    expect(first.changes).toEqual([])
  })

  it('after the response and before any work has stored everything for the next process', async () => {
    await using service = await startService()
    const inbox = memoryInbox({ now: service.now })
    await using first = await startSubscribedApp(service, { inbox })
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    expect(first.statuses).toEqual([200])
    await first[Symbol.asyncDispose]()
    await using second = await startFaultyApp(service, { inbox })
    await second.webhooks.drain()
    expect(second.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  })

  it.each([
    ['settle', 'before'],
    ['settle', 'after'],
    ['release', 'before'],
    ['release', 'after'],
  ] as const)(
    'in %s, %s it is done, is replaced when its lease ends, and the repeated run has a higher attempt number',
    async (name, when) => {
      await using service = await startService()
      const inbox = memoryInbox({ now: service.now })
      const dying = dyingAt(inbox, name, when)
      await using first = await startSubscribedApp(service, { inbox: dying.inbox, leaseMs: LEASE_MS, setTimer: () => () => undefined })
      const id = await newActivity(service)
      await service.sandbox.control.settle()
      dying.arm()
      void first.webhooks.drain()
      await dying.died
      await using second = await startFaultyApp(service, { inbox })
      await service.advance(LEASE_MS + 1)
      await second.webhooks.drain()
      const isRepeated = name === 'settle' && when === 'before'
      expect(first.changes).toMatchObject([{ activityId: id, attempt: 1 }])
      const again = { idempotencyKey: first.changes[0]?.idempotencyKey, attempt: 2, activityId: id }
      expect(second.changes).toMatchObject(isRepeated ? [again] : [])
      expect((await inbox.stats()).waiting).toBe(0)
    },
  )
})

it('two workers never process the same athlete at the same time or a change twice', async () => {
  await using service = await startService()
  const inbox = memoryInbox({ now: service.now })
  let under = 0
  let most = 0
  const onChange = async (): Promise<void> => {
    under += 1
    most = Math.max(most, under)
    await new Promise((resolve) => setImmediate(resolve))
    under -= 1
  }
  await using one = await startSubscribedApp(service, { inbox, onChange })
  await using other = await startFaultyApp(service, { inbox, onChange })
  const ids = []
  for (let index = 0; index < 8; index += 1) ids.push(await newActivity(service))
  await service.sandbox.control.settle()
  await Promise.all([one.webhooks.drain(), other.webhooks.drain(), one.webhooks.drain(), other.webhooks.drain()])
  const changes = [...one.changes, ...other.changes]
  expect(changes.map((change) => Object(change).activityId).sort()).toEqual(ids.sort())
  expect(changes.map(({ attempt }) => attempt)).toEqual(ids.map(() => 1))
  expect(most).toBe(1)
})

/** A waker that runs nothing. */
const deafWaker = (wake: Waker['wake']): Waker => ({
  wake,
  run: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  close: async () => undefined,
})

it.each<[string, Waker['wake'], errors: readonly unknown[]]>([
  // The process died between the mark and the wake-up, or the queue was emptied.
  ['whose wake-up is lost', async () => undefined, []],
  ['whose wake-up fails', () => Promise.reject(new Error('the queue is down')), [new Error('the queue is down')]],
])('an event %s gets a 200, and the next poll of the inbox finds it', async (_what, wake, errors) => {
  await using service = await startService()
  const timers = manualTimers()
  await using app = await startSubscribedApp(service, { waker: deafWaker(wake), setTimer: timers.setTimer, pollMs: POLL_MS })
  await using _worker = await app.webhooks.run()
  await expect.poll(() => timers.count(POLL_MS)).toBe(1)
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect([app.statuses, app.changes, app.errors]).toEqual([[200], [], errors])
  timers.fire(POLL_MS)
  await expect.poll(() => app.changes).toMatchObject([{ activityId: id }])
})

it('an event wakes a running worker before the next poll of the inbox', async () => {
  await using service = await startService()
  const timers = manualTimers()
  await using app = await startSubscribedApp(service, { setTimer: timers.setTimer, pollMs: POLL_MS })
  await using _worker = await app.webhooks.run()
  await expect.poll(() => timers.count(POLL_MS)).toBe(1)
  const id = await newActivity(service)
  await expect.poll(() => app.changes).toMatchObject([{ activityId: id }])
  await finish(service, app)
})
