import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SandboxOptions } from '@activity-tracking/sandbox'
import { expect } from 'vitest'
import { startSandboxWith } from '../../../sandbox/src/server/start-sandbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { MOST_ENTRIES } from '../../src/inbox/rules.ts'
import { activityCreated, bodyOf } from '../../src/testing/index.ts'
import { startReceivingApp } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

/** Requests that are under way at the same time. */
const AT_ONCE = 50
const CAPS = { quarterHour: 10, day: 60 }
const GENUINE = 24
const ATHLETES = 3
const QUARTER_HOUR_MS = 900_000
/**
 * Memory that may be in use at the end of the flood beyond what was in use after its first tenth, in bytes: the entries of a short flood, and
 * little more. The memory per event of a long flood must be less than 100 bytes.
 */
const MOST_GROWTH = 9_000_000

/** Bytes that are in use, after everything that can be given back was. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Sends a request over a persistent connection, and resolves to its status. */
function post(url: string, agent: Agent, body: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (response) => {
    response.resume()
    response.once('end', () => resolve(response.statusCode ?? 0))
  })
  sent.once('error', reject)
  sent.end(body)
  return promise
}

/**
 * Sends forged events as fast as they go, with genuine ones among them: every genuine event is handled, reads stay under the caps, memory
 * does not grow with the flood, and the stored data is bounded.
 */
export async function expectFloodSurvived(count: number): Promise<void> {
  // A busy machine may take longer than the service would wait: nothing is given up here.
  const setTimer = () => () => undefined
  const patient = (options: SandboxOptions) => startSandboxWith({ clock: () => 0, setTimer }, options)
  await using service = await startService({ athleteCount: ATHLETES, start: patient })
  const { sandbox, athletes, now } = service
  const inbox = memoryInbox({ now })
  await using receiving = await startReceivingApp(service, { inbox, caps: CAPS, setTimer })
  const { webhooks, callbackUrl, changes } = receiving
  const { id: subscriptionId } = await webhooks.ensureSubscription(callbackUrl)
  const athleteAt = (index: number): string => athletes[index % athletes.length] ?? ''

  const forge = (index: number): string => {
    const event = { activityId: 70_000_000 + index, athleteId: athleteAt(index), subscriptionId, at: now() }
    if (index % 5 === 1) return bodyOf(activityCreated({ ...event, athleteId: 5_000_000 + index }))
    if (index % 5 === 2) return bodyOf(activityCreated({ ...event, subscriptionId: 1 + (index % 1_000) }))
    if (index % 5 === 3) return `x${index}`
    return bodyOf(activityCreated(event))
  }

  const statuses = new Map<number, number>()
  const genuine: string[] = []
  using agent = Object.assign(new Agent({ keepAlive: true, maxSockets: AT_ONCE }), {
    [Symbol.dispose]() {
      agent.destroy()
    },
  })
  let next = 0
  let memory = Number.NaN
  const flood = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      if (index === Math.floor(count / 10)) memory = usedMemory()
      const status = await post(callbackUrl, agent, forge(index))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const live = async (): Promise<void> => {
    for (let index = 0; index < GENUINE; index += 1) {
      const activity = { athlete_id: Number(athleteAt(index)), name: `Genuine ${index}`, sport_type: 'Ride', elapsed_time: 600 }
      genuine.push(String((await sandbox.control.createActivity(activity)).id))
      await sandbox.control.settle()
    }
  }
  await Promise.all([live(), ...Array.from({ length: AT_ONCE }, flood)])
  expect(usedMemory() - memory).toBeLessThan(MOST_GROWTH)

  // Garbage is 400, other subscriptions are 403, the rest looks like an event.
  expect([...statuses.keys()].sort()).toEqual([200, 400, 403])
  expect((await sandbox.control.listDeliveries()).every(({ state }) => state === 'delivered')).toBe(true)
  const { ids } = await inbox.athletes({ limit: 1_000 })
  expect([...ids].sort()).toEqual([...athletes].sort())
  expect((await webhooks.stats()).waiting).toBeLessThanOrEqual(ATHLETES * (MOST_ENTRIES + 1))

  const delivered = (): string[] => changes.flatMap((change) => (change.type === 'changed' ? [change.activityId] : []))
  const readsOf = async (): Promise<number> => (await service.requests('getActivity')) + (await service.requests('listActivities'))
  let windows = 0
  while (!genuine.every((id) => delivered().includes(id)) && windows < 2 * 96) {
    await webhooks.drain()
    windows += 1
    expect(await readsOf()).toBeLessThanOrEqual(
      ATHLETES * Math.min(windows * CAPS.quarterHour, Math.ceil((windows + 1) / 96) * CAPS.day * 2),
    )
    await service.advance(QUARTER_HOUR_MS)
  }
  expect(new Set(delivered())).toEqual(new Set(genuine))
  expect(receiving.errors).toEqual([])
}
