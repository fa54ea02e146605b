import { describe, expect, it } from 'vitest'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import type { ActivityUpdates } from '../../src/index.ts'
import {
  type FaultyApp,
  type FaultyAppOptions,
  finish,
  manualTimers,
  startFaultyApp,
  startSubscribedApp,
  viewOf,
} from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const LEASE_MS = 12_000
const TIMEOUT_MS = 60_000

/** An app with one activity in its copy, to which it applies what events say. */
async function startApplyingApp(options: FaultyAppOptions = {}) {
  const service = await startService()
  const names = new Map<string, string>()
  const applied: ActivityUpdates[] = []
  const app = await startSubscribedApp(service, {
    onChange(change) {
      if (change.type === 'changed') names.set(change.activityId, String(change.activity.name))
      if (change.type === 'deleted') names.delete(change.activityId)
    },
    onUpdates(updates) {
      applied.push(updates)
      const { title } = updates.updates
      if (title !== undefined) names.set(updates.activityId, title)
      return true
    },
    ...options,
  })
  const id = await newActivity(service, 'First')
  await finish(service, app)
  const reads = await service.requests('getActivity')
  return {
    service,
    app,
    id,
    applied,
    /** The copy. */
    names,
    /** Requests for the activity since it was created. */
    reads: async () => (await service.requests('getActivity')) - reads,
    /** Renames the activity a minute after what happened before. */
    async rename(name: string) {
      await service.advance(60_000)
      await service.sandbox.control.changeActivity({ id, name })
      await service.sandbox.control.settle()
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

describe('values of events are applied without a read', () => {
  it('one after the other', async () => {
    await using world = await startApplyingApp()
    const { app, id, service } = world
    for (const title of ['One', 'Two', 'Three']) {
      await world.rename(title)
      await app.webhooks.drain()
      expect(world.names).toEqual(new Map([[id, title]]))
      expect(world.applied.at(-1)).toMatchObject({ athleteId: service.athletes[0], activityId: id, updates: { title }, attempt: 1 })
    }
    expect([world.applied.length, await world.reads()]).toEqual([3, 0])
  })

  it('together, when several arrive before the worker polls', async () => {
    await using world = await startApplyingApp()
    await world.rename('One')
    await world.service.advance(1_000)
    await world.service.sandbox.control.changeActivity({ id: world.id, visibility: 'only_me' })
    await world.rename('Two')
    await world.app.webhooks.drain()
    expect(world.applied).toMatchObject([{ updates: { title: 'Two', private: 'true' } }])
    expect(await world.reads()).toBe(0)
  })
})

describe('an activity is read', () => {
  it.each([
    ['after an event that arrives late', ['refused'] as const, 10_000, ['Two']],
    ['after a second event in the same second, because their order is unknown', [] as const, 0, []],
  ])('%s', async (_when, faults, between, applied) => {
    await using world = await startApplyingApp()
    const { app, id, service } = world
    app.fail(...faults)
    await world.rename('One')
    await service.advance(between)
    await service.sandbox.control.changeActivity({ id, name: 'Two' })
    await service.sandbox.control.settle()
    await app.webhooks.drain()
    await finish(service, app)
    expect(Object.fromEntries(world.names)).toEqual(await viewOf(service, service.athletes[0] ?? ''))
    expect(await world.reads()).toBeGreaterThan(0)
    expect(world.applied.map(({ updates }) => updates.title)).toEqual(applied)
  })

  it('when the app does not apply the values of the events', async () => {
    await using world = await startApplyingApp({ onUpdates: () => false })
    await world.rename('One')
    await world.app.webhooks.drain()
    expect([world.names.get(world.id), await world.reads()]).toEqual(['One', 1])
    expect(world.app.changes.at(-1)).toMatchObject({ type: 'changed', attempt: 1 })
  })
})

it('the copy matches what the app can read, even with lost, repeated and late events', async () => {
  await using world = await startApplyingApp()
  const { app, service, names } = world
  app.fail('response lost', 'refused', 'none', 'response lost', 'refused', 'refused')
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await world.rename(title)
    if (title === 'Two') await app.webhooks.drain()
  }
  await finish(service, app)
  expect(Object.fromEntries(names)).toEqual(await viewOf(service, service.athletes[0] ?? ''))
  expect(app.errors).toEqual([])
})

describe('onUpdates', () => {
  it('is called again with the next attempt number if it throws', async () => {
    const calls: ActivityUpdates[] = []
    await using world = await startApplyingApp({
      onUpdates(updates) {
        calls.push(updates)
        if (calls.length === 1) throw new Error('the database is down')
        return true
      },
    })
    await world.rename('One')
    await finish(world.service, world.app)
    const [{ idempotencyKey } = {}] = calls
    expect(calls).toMatchObject([
      { attempt: 1, updates: { title: 'One' } },
      { idempotencyKey, attempt: 2, updates: { title: 'One' } },
    ])
    expect([await world.reads(), await world.app.webhooks.stats()]).toMatchObject([0, { waiting: 0, dead: 0 }])
  })

  it('fails after changeTimeoutMs if it does not end, and is called again', async () => {
    const timers = manualTimers()
    const signals: AbortSignal[] = []
    await using world = await startApplyingApp({
      setTimer: timers.setTimer,
      changeTimeoutMs: TIMEOUT_MS,
      onUpdates({ signal }) {
        signals.push(signal)
        return signals.length === 1 ? new Promise(() => undefined) : true
      },
    })
    await world.rename('One')
    const drained = world.app.webhooks.drain()
    await expect.poll(() => signals.length).toBe(1)
    timers.fire(TIMEOUT_MS)
    await drained
    expect(signals[0]?.aborted).toBe(true)
    await finish(world.service, world.app)
    expect([signals.length, await world.app.webhooks.stats()]).toMatchObject([2, { waiting: 0 }])
  })

  it('counts as an attempt if the work is stopped in the meantime', async () => {
    const stop = new AbortController()
    const attempts: number[] = []
    await using world = await startApplyingApp({
      onUpdates({ attempt, signal }) {
        attempts.push(attempt)
        stop.abort()
        signal.throwIfAborted()
        return true
      },
    })
    await world.rename('One')
    await world.app.webhooks.drain(stop.signal)
    await world.app.webhooks.drain()
    expect(attempts).toEqual([1, 2])
  })
})

/** Lets another worker take over the first athlete while `stalled` stands still. */
async function overtake(service: VirtualService, other: FaultyApp): Promise<void> {
  await service.advance(LEASE_MS + 1)
  await other.webhooks.drain()
}

describe('a worker that was suspended in onUpdates, and writes late', () => {
  it('is corrected by the current state', async () => {
    await using service = await startService()
    const inbox = memoryInbox({ now: service.now })
    const names: string[] = []
    await using other = await startFaultyApp(service, { inbox })
    await using stalled = await startSubscribedApp(service, {
      inbox,
      leaseMs: LEASE_MS,
      setTimer: () => () => undefined,
      onChange: (change) => void names.push(change.type === 'changed' ? String(change.activity.name) : change.type),
      async onUpdates({ updates }) {
        await service.sandbox.control.changeActivity({ id, name: 'New' })
        await service.sandbox.control.settle()
        await overtake(service, other)
        names.push(String(updates.title))
        return true
      },
    })
    const id = await newActivity(service, 'First')
    await finish(service, stalled)
    await service.advance(60_000)
    await service.sandbox.control.changeActivity({ id, name: 'Old' })
    await service.sandbox.control.settle()
    await stalled.webhooks.drain()
    await finish(service, stalled)
    expect(names).toEqual(['First', 'Old', 'New'])
  })

  it('does not restore an erased athlete', async () => {
    await using service = await startService()
    const [athleteId = ''] = service.athletes
    const inbox = memoryInbox({ now: service.now })
    const written: string[] = []
    await using other = await startFaultyApp(service, { inbox })
    await using stalled = await startSubscribedApp(service, {
      inbox,
      leaseMs: LEASE_MS,
      setTimer: () => () => undefined,
      async onUpdates({ updates }) {
        await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
        await service.sandbox.control.settle()
        await overtake(service, other)
        expect(other.erasures).toHaveLength(1)
        written.push(String(updates.title))
        return true
      },
      onErase: () => void written.splice(0),
    })
    const id = await newActivity(service, 'First')
    await finish(service, stalled)
    await service.advance(60_000)
    await service.sandbox.control.changeActivity({ id, name: 'Late' })
    await service.sandbox.control.settle()
    await stalled.webhooks.drain()
    await stalled.webhooks.drain()
    expect([written, stalled.erasures.length]).toEqual([[], 1])
  })
})
