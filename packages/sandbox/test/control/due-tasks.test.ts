import { describe, expect, it } from 'vitest'
import { schedule } from '../../src/core/tasks.ts'
import { sendEvent } from '../../src/webhooks/deliveries.ts'
import { countRows } from '../support/count-rows.ts'
import { inTime, START, startControl, subscribe, type TestControl } from './support.ts'

const MANY = 400
const SERVER_ERROR = { status: 500, body: '', truncated: false, durationMs: 3 }

/** Sends events whose first attempts fail, so that all second attempts become due at the same time. */
async function withRetries(test: TestControl): Promise<void> {
  subscribe(test)
  test.respondWith(SERVER_ERROR)
  for (let number = 0; number < MANY; number += 1) {
    sendEvent(test.world, {
      object_type: 'activity',
      aspect_type: 'update',
      object_id: number,
      owner_id: 1,
      subscription_id: 260001,
      event_time: START / 1000,
      updates: {},
    })
  }
  await test.call('settle')
}

describe('many tasks that are due at the same time', () => {
  it('are found one by one: each reads as many rows as the only one', async () => {
    const test = startControl()
    await withRetries(test)
    const { statements, rows } = await countRows(test.services.database, () => test.call('setClock', { advance: '61s' }))
    expect(test.sent).toHaveLength(2 * MANY)
    expect(statements.length / MANY).toBeLessThan(10)
    expect(rows / MANY).toBeLessThan(10)
  })

  it.each([
    ['settle', {}, () => START],
    ['setClock', { advance: '1m' }, () => START + 1_000],
    ['setClock at separate times', { advance: '1m' }, (name: number) => START + 1_000 + name],
  ] as const)('start over many turns of the event loop, in their order: %s', async (what, input, due) => {
    const names: unknown[] = []
    let [turn, inTurn, most] = [0, 0, 0]
    let isDone = false
    const count = (): void => {
      turn += 1
      inTurn = 0
      if (!isDone) setImmediate(count)
    }
    const { call, world } = startControl({
      note: inTime((_, { name }) => {
        names.push(name)
        inTurn += 1
        most = Math.max(most, inTurn)
      }),
    })
    for (let name = 0; name < MANY; name += 1) schedule(world, { kind: 'note', due: due(name), payload: { name } })
    setImmediate(count)
    await call(what === 'settle' ? what : 'setClock', input)
    isDone = true
    expect(names).toEqual(Array.from({ length: MANY }, (_, name) => name))
    expect(most).toBeLessThan(MANY / 10)
    expect(turn).toBeGreaterThan(10)
  })

  it('start over many turns too if nobody waits for them', async () => {
    const started: unknown[] = []
    const { services, world } = startControl({ note: inTime((_, { name }) => started.push(name)) })
    for (let name = 0; name < MANY; name += 1) schedule(world, { kind: 'note', due: START, payload: { name } })
    services.scheduler.wake(world)
    services.scheduler.wake(world)
    expect(started.length).toBeLessThan(MANY / 10)
    while (started.length < MANY) await new Promise(setImmediate)
    expect(started).toEqual(Array.from({ length: MANY }, (_, name) => name))
  })
})

describe('a task', () => {
  it('is started at its time after the clock was moved back', async () => {
    const seen: unknown[] = []
    const { call, world } = startControl({ note: inTime(({ now }, { name }) => seen.push([name, now.call(world)])) })
    schedule(world, { kind: 'note', due: START + 60_000, payload: { name: 'late' } })
    await call('setClock', { advance: '30s' })
    await call('setClock', { now: new Date(START - 60_000).toISOString() })
    schedule(world, { kind: 'note', due: START - 30_000, payload: { name: 'early' } })
    await call('setClock', { advance: '10m' })
    expect(seen).toEqual([
      ['early', START - 30_000],
      ['late', START + 60_000],
    ])
  })

  it('is not started if the transaction that scheduled it was rolled back', async () => {
    const seen: unknown[] = []
    const { call, world } = startControl({ note: inTime((_, { name }) => seen.push(name)) })
    const fail = (): void =>
      world.database.atomically(() => {
        schedule(world, { kind: 'note', due: START, payload: { name: 'undone' } })
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    schedule(world, { kind: 'note', due: START, payload: { name: 'done' } })
    await call('settle')
    expect(seen).toEqual(['done'])
  })
})
