import { expect, it } from 'vitest'
import { createKnownAthletes } from '../../src/receiver/known-athletes.ts'

/** A database of athletes that counts what it is asked. */
function database(connected: readonly string[], limits: { readonly mostKnown?: number; readonly mostUnknown?: number } = {}) {
  const clock = { now: 1_793_613_600_000 }
  const ids = new Set(connected)
  const asked: string[] = []
  const athletes = createKnownAthletes({
    async lookUp(id) {
      asked.push(id)
      return ids.has(id)
    },
    now: () => clock.now,
    ...limits,
  })
  /** Events of as many athletes who are not known. */
  const flood = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await athletes.isKnown(`stranger ${index}`)
  }
  return { clock, ids, asked, athletes, flood }
}

it('a known athlete is looked up once per minute', async () => {
  const { clock, asked, athletes } = database(['1'])
  for (const wait of [0, 59_999, 1]) {
    clock.now += wait
    expect(await athletes.isKnown('1')).toBe(true)
  }
  expect(asked).toEqual(['1', '1'])
})

it('without a flood, an unknown athlete is looked up each time and is therefore known right after connecting', async () => {
  const { ids, athletes } = database([])
  expect(await athletes.isKnown('1')).toBe(false)
  ids.add('1')
  expect(await athletes.isKnown('1')).toBe(true)
})

it('during a flood, an unknown athlete is looked up once every five seconds', async () => {
  const { clock, ids, asked, athletes, flood } = database([])
  await flood(100)
  asked.length = 0
  for (let index = 0; index < 1_000; index += 1) expect(await athletes.isKnown('1')).toBe(false)
  ids.add('1')
  clock.now += 4_999
  expect(await athletes.isKnown('1')).toBe(false)
  expect(asked).toEqual(['1'])
  clock.now += 1
  expect(await athletes.isKnown('1')).toBe(true)
})

it('after a flood, unknown athletes are looked up each time again', async () => {
  const { clock, asked, athletes, flood } = database([])
  await flood(1_000)
  clock.now += 20_000
  asked.length = 0
  await athletes.isKnown('1')
  await athletes.isKnown('1')
  expect(asked).toEqual(['1', '1'])
})

it('with any number of invented athletes, few are cached, and none replaces a known one', async () => {
  const { asked, athletes, flood } = database(['1'], { mostKnown: 10, mostUnknown: 10 })
  await athletes.isKnown('1')
  await flood(5_000)
  expect(athletes.size()).toBe(11)
  asked.length = 0
  await athletes.isKnown('1')
  expect(asked).toEqual([])
})

it('of several known athletes, the one with the oldest lookup is removed', async () => {
  const { asked, athletes } = database(['1', '2', '3'], { mostKnown: 2 })
  for (const id of ['1', '2', '3', '2', '1']) await athletes.isKnown(id)
  expect(asked).toEqual(['1', '2', '3', '1'])
})

it('several concurrent events share a lookup', async () => {
  const { asked, athletes } = database(['1'])
  expect(await Promise.all([athletes.isKnown('1'), athletes.isKnown('1')])).toEqual([true, true])
  expect(asked).toEqual(['1'])
})

it('a failed lookup is not cached', async () => {
  let isDown = true
  const athletes = createKnownAthletes({
    lookUp: async () => {
      if (isDown) throw new Error('down')
      return true
    },
    now: () => 0,
  })
  await expect(athletes.isKnown('1')).rejects.toThrow('down')
  isDown = false
  expect(await athletes.isKnown('1')).toBe(true)
})
