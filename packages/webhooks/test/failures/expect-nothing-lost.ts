import { expect } from 'vitest'
import type { AppWorld } from '../support/app-world.ts'
import { isIdle } from '../support/copying-app.ts'
import type { Forwarded } from '../support/forwarder.ts'

/** Names of activities have the number of the change, so that a later state can be recognized: `Renamed 12`. */
const numberOf = (name: unknown): number => Number(/\d+$/.exec(String(name))?.[0] ?? 0)

/** Events with a 200 after which no `onChange` of their object has started with the state of that event, or a later one. */
function unheard({ forwarder, calls }: AppWorld): readonly Forwarded[] {
  const all = calls()
  return forwarder.forwarded.filter(({ at, body, status }) => {
    const { object_id: id, updates } = JSON.parse(body)
    const isAfter = (call: (typeof all)[number]): boolean =>
      call.startedAt >= at && call.readAt >= at && numberOf(call.name) >= numberOf(updates.title)
    return status === 200 && !all.some((call) => call.activityId === String(id) && isAfter(call))
  })
}

/** Waits until nothing waits for work, and nobody works. */
export async function untilIdle({ queue, readAll }: AppWorld): Promise<void> {
  await expect.poll(() => queue.stats().then(isIdle, () => false), { interval: 50 }).toBe(true)
  await readAll()
}

/**
 * The rule: for every event with a 200, an `onChange` started after it, with the state read after it; and when the events that got no 200 have
 * been sent again, the copy is what the service shows, and nothing waits or is dead.
 */
export async function expectNothingLost(world: AppWorld): Promise<void> {
  const { sandbox, forwarder, queue } = world
  await sandbox.control.settle()
  await untilIdle(world)
  expect(unheard(world)).toEqual([])
  for (const { id, state } of await sandbox.control.listDeliveries()) if (state !== 'delivered') await sandbox.control.redeliver({ id })
  await sandbox.control.settle()
  await untilIdle(world)
  expect(unheard(world)).toEqual([])
  for (const athleteId of world.athletes) expect(world.copy.names(athleteId)).toEqual(await world.view(athleteId))
  expect(await queue.dead()).toEqual([])
  expect(forwarder.forwarded.filter(({ status }) => status !== 200 && status !== 500)).toEqual([])
}
