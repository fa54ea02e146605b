import { describe, expect, it } from 'vitest'
import { parseTime } from '../src/base/date-time.ts'
import { fromLocal, isTimeZone, offsetAt, zoneTitle } from '../src/base/local-time.ts'

describe('the reader of dates', () => {
  it.each([
    ['2026-02-30', Number.NaN],
    ['0000-12-31T23:30:00-01:00', Number.NaN],
    ['2023-02-29', Number.NaN],
    ['1900-02-29', Number.NaN],
    ['2000-02-29', Date.UTC(2000, 1, 29)],
    ['2026-11-02', Date.UTC(2026, 10, 2)],
    ['2026-11-02T10:00', Date.UTC(2026, 10, 2, 10)],
    ['2026-11-02T10:00:00.5Z', Date.UTC(2026, 10, 2, 10, 0, 0, 500)],
    ['2026-11-02t10:00:00z', Date.UTC(2026, 10, 2, 10)],
    ['2026-11-02 10:00:00+02:00', Date.UTC(2026, 10, 2, 8)],
    ['2026-11-02T10:00:00-0330', Date.UTC(2026, 10, 2, 13, 30)],
    ['2026-11-02T10:00:00 and more', Number.NaN],
    ['2026-11-02T24:00:00Z', Number.NaN],
    ['1998-12-31T23:59:60Z', Number.NaN],
    ['+012026-11-02T10:00:00Z', Number.NaN],
    ['2026-11-02T10:00:00+24:00', Number.NaN],
    ['2026-11-02T10:00:00+01:60', Number.NaN],
    // Years that the service cannot write, in UTC or in local time.
    ['0001-01-01T00:30:00+01:00', Number.NaN],
    ['9999-12-31T23:30:00Z', Number.NaN],
    ['9999-12-31T22:30:00Z', Date.UTC(9999, 11, 31, 22, 30)],
  ])('%s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })
})

describe('local time', () => {
  const ZONES = ['Europe/Oslo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Recife', 'Pacific/Apia']

  it.each(ZONES)('in %s is the one of the time zone database, every 31 hours from 1996 to 2030', (zone) => {
    const parts = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const differing: string[] = []
    for (let time = Date.UTC(1996, 0, 1); time < Date.UTC(2031, 0, 1); time += 31 * 3_600_000) {
      const local = time + offsetAt(time, zone) * 1000
      if (parts.format(time) !== new Date(local).toISOString().slice(0, 19).replace('T', ' ')) differing.push(new Date(time).toISOString())
    }
    expect(differing).toEqual([])
  })

  it.each([
    // Clocks are set forward and back.
    ['Europe/Oslo', '2026-03-29T01:59:59', '2026-03-29T00:59:59'],
    ['Europe/Oslo', '2026-03-29T02:30:00', '2026-03-29T01:30:00'],
    ['Europe/Oslo', '2026-03-29T03:00:00', '2026-03-29T01:00:00'],
    ['Europe/Oslo', '2026-10-25T01:59:59', '2026-10-24T23:59:59'],
    ['Europe/Oslo', '2026-10-25T02:30:00', '2026-10-25T01:30:00'],
    ['Europe/Oslo', '2026-10-25T03:00:00', '2026-10-25T02:00:00'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T06:30:00'],
    ['America/New_York', '2026-11-01T02:00:00', '2026-11-01T07:00:00'],
    ['Australia/Sydney', '2026-10-04T02:30:00', '2026-10-03T16:30:00'],
    ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T15:15:00'],
    ['Asia/Kathmandu', '2026-07-01T00:00:00', '2026-06-30T18:15:00'],
    ['America/Havana', '2026-03-08T00:00:00', '2026-03-08T05:00:00'],
    // Samoa had no December 30, 2011.
    ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00'],
    ['Europe/Oslo', '0001-01-01T01:00:00', '0001-01-01T00:06:32'],
  ])('in %s, %s is %s UTC', (zone, local, utc) => {
    expect(new Date(fromLocal(Date.parse(`${local}Z`), zone)).toISOString().slice(0, 19)).toBe(utc)
  })

  it.each([
    ['America/New_York', '(GMT-05:00) America/New_York'],
    ['Australia/Sydney', '(GMT+10:00) Australia/Sydney'],
    ['Asia/Kathmandu', '(GMT+05:45) Asia/Kathmandu'],
    ['Asia/Katmandu', '(GMT+05:45) Asia/Katmandu'],
    ['America/St_Johns', '(GMT-03:30) America/St_Johns'],
    ['Europe/Dublin', '(GMT+00:00) Europe/Dublin'],
    ['Etc/GMT-2', '(GMT+02:00) Etc/GMT-2'],
  ])('%s is %s in January and in July', (zone, title) => {
    for (const month of [0, 6]) expect(zoneTitle(Date.UTC(2026, month, 15), zone)).toBe(title)
    expect([zone, zone.toLowerCase()].map(isTimeZone)).toEqual([true, false])
  })
})
