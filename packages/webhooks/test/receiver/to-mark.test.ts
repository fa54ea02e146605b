import { describe, expect, it } from 'vitest'
import type { WebhookEvent } from '../../src/receiver/parse-event.ts'
import { isReserved, toMark } from '../../src/receiver/to-mark.ts'
import { ATHLETE, EVENT, NOW } from '../support/test-receiver.ts'

const eventOf = (fields: object): WebhookEvent => ({ ...EVENT, kind: 'unknown', ...fields }) as WebhookEvent

const SETTINGS = { now: NOW, isParked: false, appliesUpdates: false }

const updatesOf = (fields: object) => toMark(eventOf(fields), { ...SETTINGS, appliesUpdates: true }).event?.updates

describe('the updates of an event', () => {
  const LONGEST = 'x'.repeat(1_000)

  it('are stored with an activity if they are short strings', () => {
    expect(updatesOf({ updates: { title: LONGEST, private: 'true' } })).toEqual({ title: LONGEST, private: 'true' })
  })

  it.each([
    ['a string is longer than 1,000 characters', { title: `${LONGEST}x`, type: 'Ride' }],
    ['a value is not a string', { title: 'Ride', places: [1, 2] }],
    ['a name is longer than 1,000 characters', { title: 'Ride', [`${LONGEST}x`]: 'x' }],
    ['there are more than 20', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field_${index}`, 'x']))],
  ])('are not stored with an activity, which then has to be read, if %s', (_why, updates) => {
    expect(updatesOf({ updates })).toEqual({})
  })

  it('are not stored with an activity if the app does not apply them', () => {
    expect(toMark(eventOf({ updates: { title: 'Ride' } }), SETTINGS).event?.updates).toEqual({})
  })

  it('of an athlete still report the deauthorization if another value is too long', () => {
    const updates = { authorized: 'false', note: `${LONGEST}x` }
    expect(updatesOf({ object_type: 'athlete', updates })).toEqual({ authorized: 'false' })
  })
})

it.each(['sweep', 'backfill', 'schedule'])('an event cannot create a task of the kind %s', (object_type) => {
  expect(isReserved(eventOf({ object_type }))).toBe(true)
})

it('an athlete event applies to its owner, whatever object it names', () => {
  expect(toMark(eventOf({ object_type: 'athlete', object_id: 5 }), SETTINGS)).toMatchObject({ kind: 'athlete', id: String(ATHLETE) })
})

it('an event more than five minutes in the future counts as a current one', () => {
  expect(toMark(eventOf({ event_time: NOW / 1000 + 301 }), SETTINGS).event?.eventTime).toBe(NOW)
  expect(toMark(eventOf({ event_time: NOW / 1000 + 300 }), SETTINGS).event?.eventTime).toBe(NOW + 300_000)
})
