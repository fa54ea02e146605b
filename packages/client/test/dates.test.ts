import { describe, expect, it } from 'vitest'
import { localDate } from '../src/index.ts'

const zone = (timezone: string, utc_offset?: number) => ({ timezone, ...(utc_offset !== undefined && { utc_offset }) })
const INSTANT = new Date('2026-07-18T13:14:20Z')

describe('localDate', () => {
  it('reads the local time, the exact time and the time zone', () => {
    const fields = {
      start_date: '2026-07-18T13:14:20Z',
      start_date_local: '2026-07-18T09:14:20Z',
      ...zone('(GMT-05:00) America/New_York', -14_400),
    }
    expect(localDate(fields)).toEqual({
      dateTime: '2026-07-18T09:14:20',
      date: '2026-07-18',
      time: '09:14:20',
      instant: INSTANT,
      timeZone: 'America/New_York',
      utcOffset: -14_400,
    })
  })

  it.each([
    ['the offset', { ...zone('', -14_400) }],
    ['the zone, in summer, although its text has the offset of winter', zone('(GMT-05:00) America/New_York')],
  ])('computes the exact time from %s if start_date is missing', (_what, fields) => {
    expect(localDate({ start_date_local: '2026-07-18T09:14:20Z', ...fields })).toMatchObject({ instant: INSTANT, utcOffset: -14_400 })
  })

  it.each([
    ['the offset', { ...zone('', -14_400) }],
    ['the zone', zone('(GMT-05:00) America/New_York')],
  ])('computes the local time from %s if start_date_local is missing', (_what, fields) => {
    expect(localDate({ start_date: '2026-07-18T13:14:20Z', ...fields })).toMatchObject({ dateTime: '2026-07-18T09:14:20' })
  })

  it('reads laps and efforts, which have no time zone', () => {
    expect(localDate({ start_date: '2026-07-18T13:14:20Z', start_date_local: '2026-07-18T18:44:20Z' })).toMatchObject({
      timeZone: undefined,
      utcOffset: 5.5 * 3600,
      instant: INSTANT,
    })
  })

  it.each([
    ['before the clocks change', '2026-03-29T01:59:59', 3600],
    ['after it', '2026-03-29T03:00:00', 7200],
    ['before they change back', '2026-10-25T01:59:59', 7200],
    ['after it', '2026-10-25T03:00:00', 3600],
  ])('computes the offset %s', (_what, local, utcOffset) => {
    expect(localDate({ start_date_local: `${local}Z`, ...zone('(GMT+01:00) Europe/Oslo') })?.utcOffset).toBe(utcOffset)
  })

  it('returns only known values', () => {
    expect(localDate({ start_date_local: '2026-07-18T09:14:20Z' })).toMatchObject({ instant: undefined, utcOffset: undefined })
    expect(localDate({ start_date_local: '2026-07-18T09:14:20Z', ...zone('(GMT+01:00) Mars/Base') })?.timeZone).toBeUndefined()
    expect(localDate({ start_date_local: null, start_date: undefined })).toBeUndefined()
    expect(localDate({ start_date: '2026-07-18T13:14:20Z' })).toBeUndefined()
    expect(localDate({ start_date_local: 'soon' })).toBeUndefined()
  })

  it.each(['2026-07-18T09:14:20', '2026-07-18T09:14:20Z', '2026-07-18T09:14:20-04:00', '2026-07-18T09:14:20.000Z'])(
    'reads %s as local time, whatever the time zone of the machine',
    (start_date_local) => {
      expect(localDate({ start_date_local })?.dateTime).toBe('2026-07-18T09:14:20')
    },
  )
})
