import { describe, expect, it } from 'vitest'
import { hasRoundedId, parseEvent } from '../../src/receiver/parse-event.ts'
import { EVENT as FIELDS } from '../support/test-receiver.ts'

/** The text of an event with other fields, or with a part of it replaced as text. */
const textOf = (fields: object = {}): string => JSON.stringify({ ...FIELDS, ...fields })

const parsed = (text: string) => {
  const result = parseEvent(text)
  if (!result.ok) throw new Error(result.why)
  return result.event
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('an event', () => {
  it.each([
    ['activity', 'create', 'activity.create'],
    ['activity', 'update', 'activity.update'],
    ['activity', 'delete', 'activity.delete'],
    ['athlete', 'update', 'athlete.update'],
    ['activity', 'archive', 'unknown'],
    ['athlete', 'create', 'unknown'],
    ['segment', 'create', 'unknown'],
  ])('about an %s with the aspect type %s has the kind %s', (object_type, aspect_type, kind) => {
    expect(parsed(textOf({ object_type, aspect_type }))).toEqual({ ...FIELDS, object_type, aspect_type, kind })
  })

  it('has ids larger than 2^53 as digits, and others as numbers', () => {
    const text = textOf()
      .replace('11284400713', '9223372036854775807')
      .replace('4207619', '"9007199254740993"')
      .replace('260917', '"260917"')
    expect(parsed(text)).toMatchObject({ object_id: '9223372036854775807', owner_id: '9007199254740993', subscription_id: 260917 })
    expect(parsed(textOf({ object_id: '42' }))).toMatchObject({ object_id: 42 })
  })

  it.each([
    ['missing', undefined, {}],
    ['null', null, {}],
    ['with values that are not strings', { private: false, places: [1, null] }, { private: false, places: [1, null] }],
  ])('has updates that are %s', (_what, updates, want) => {
    expect(parsed(textOf({ updates })).updates).toEqual(want)
  })

  it('cannot change prototypes, and the last of two equal keys counts', () => {
    const event = parsed(
      textOf().replace(
        '{"title":"Morning ride"}',
        '{"title":"a","title":"b","__proto__":{"admin":1},"in":[{"\\u005f_proto__":{"admin":1}}]},"__proto__":{"x":1}',
      ),
    )
    expect(JSON.stringify(event.updates)).toBe('{"title":"b","in":[{}]}')
    expect(Object.getPrototypeOf(Object.assign({}, event, event.updates))).toBe(Object.prototype)
  })

  it('has the time in seconds, also as a string of digits, and no unknown fields', () => {
    expect(parsed(textOf({ event_time: '1792314340' })).event_time).toBe(1792314340)
    expect(parsed(textOf({ event_id: 7, more: { deep: [] } }))).toEqual({ ...FIELDS, kind: 'activity.update' })
  })
})

describe('not an event', () => {
  it.each([
    ['nothing', '', 'it is not JSON'],
    ['a list', '[]', 'it is not a JSON object'],
    ['null', 'null', 'it is not a JSON object'],
    ['an object without fields', '{}', 'object_type must be a name'],
    ['a type that is not a name', textOf({ object_type: 'a/b' }), 'object_type must be a name'],
    ['a type that is not lowercase', textOf({ object_type: 'Segment-2' }), 'object_type must be a name'],
    ['a very long type', textOf({ object_type: 'a'.repeat(65) }), 'object_type must be a name'],
    ['an aspect type that is not a string', textOf({ aspect_type: 1 }), 'aspect_type must be a name'],
    ['a time with a fraction', textOf({ event_time: 1.5 }), 'event_time must be'],
    ['a time before 1970', textOf({ event_time: -1 }), 'event_time must be'],
    ['an invalid time', textOf({ event_time: 'now' }), 'event_time must be'],
    ['updates that are a list', textOf({ updates: [] }), 'updates must be an object'],
    ['a subscription larger than 2^53', textOf().replace('260917', '9007199254740993'), 'subscription_id must be'],
  ])('is %s', (_what, text, why) => {
    expect(parseEvent(text)).toEqual({ ok: false, why: expect.stringContaining(why) })
  })

  const WRONG_IDS = [
    '0',
    '-1',
    '1.5',
    '1e30',
    '9007199254740993.0',
    'null',
    'true',
    '""',
    '"01"',
    '"1e3"',
    '" 1"',
    '[1]',
    '99999999999999999999',
  ]

  it.each(WRONG_IDS)('is one with the id %s', (id) => {
    for (const name of ['object_id', 'owner_id', 'subscription_id']) {
      const text = textOf().replace(new RegExp(`("${name}":)\\d+`), `$1${id}`)
      expect(parseEvent(text)).toEqual({ ok: false, why: `${name} must be a positive integer` })
    }
  })

  it('is a body nested more than 16 levels deep, not counting brackets in strings', () => {
    const withUpdate = (value: string): string => textOf().replace('"Morning ride"', value)
    expect(parseEvent(withUpdate(nested(14))).ok).toBe(true)
    expect(parseEvent(withUpdate(`[${Array(20).fill('[]').join()}]`)).ok).toBe(true)
    expect(parseEvent(withUpdate(nested(15)))).toEqual({ ok: false, why: 'it is nested more than 16 levels deep' })
    expect(parseEvent(withUpdate(JSON.stringify(`"${'['.repeat(30)}\\`))).ok).toBe(true)
    expect(parseEvent(withUpdate(`["\\\\", ${nested(14)}]`)).ok).toBe(false)
    expect(parseEvent('['.repeat(60_000)).ok).toBe(false)
    expect(parseEvent('{"a":'.repeat(10_000)).ok).toBe(false)
  })
})

describe('a parsed body', () => {
  it('has a rounded id if a number cannot hold its digits', () => {
    expect(hasRoundedId(FIELDS)).toBe(false)
    for (const name of ['object_id', 'owner_id', 'subscription_id']) {
      expect(hasRoundedId(JSON.parse(textOf().replace(new RegExp(`("${name}":)\\d+`), '$19007199254740993')))).toBe(true)
    }
    expect(hasRoundedId({ ...FIELDS, object_id: '9007199254740993', event_time: 1e300 })).toBe(false)
    for (const other of [null, undefined, 'x', [1e300]]) expect(hasRoundedId(other)).toBe(false)
  })
})
