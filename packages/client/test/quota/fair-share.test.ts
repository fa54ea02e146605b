import { expect, it } from 'vitest'
import type { Call } from '../../src/layers/layer.ts'
import { type Counter, decide, type Lane, Queue } from '../../src/quota/decide.ts'
import { idsIn } from '../../src/quota/windows.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const LEFT = 40

const call = { signal: new AbortController().signal } as Partial<Call> as Call

/** The number of calls that an instance sends now of a hundred that wait, when forty requests are left. */
function sentBy(instances: number, lane: Lane): number {
  const queue = new Queue(lane, ['read'])
  for (const _call of Array(100)) void queue.add(call, NOW, () => undefined).reservation
  const [id] = idsIn('quarter_hour', NOW, NOW)
  const counter: Counter = { id, family: 'read', left: LEFT, reserved: 0, reason: 'used_up', retryAt: NOW + 900_000 }
  const pool = { now: NOW, pauseEnd: undefined, counters: [counter] }
  return decide([queue], pool, { isOneAtATime: false, inFlight: 0, instances, spent: undefined }).granted.length
}

it.each<[Lane, number, number]>([
  ['background', 1, 40],
  ['background', 4, 10],
  ['background', 100, 1],
  ['interactive', 4, 40],
])('%s calls of one of %i instances take %i of forty remaining requests at a time', (lane, instances, sent) => {
  expect(sentBy(instances, lane)).toBe(sent)
})
