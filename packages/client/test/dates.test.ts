import { expect, it } from 'vitest'
import { localDate } from '../src/index.ts'

it.each(['2026-07-18T09:14:20Z', '2026-07-18T09:14:20', '2026-07-18T09:14:20-04:00', '2026-07-18T09:14:20.000Z'])(
  'localDate reads %s as local time, whatever the time zone of the machine',
  (start_date_local) => {
    expect(localDate({ start_date_local, timezone: '(GMT-05:00) America/New_York' })).toEqual({
      dateTime: '2026-07-18T09:14:20',
      date: '2026-07-18',
      time: '09:14:20',
      timeZone: 'America/New_York',
    })
  },
)

it('localDate returns only known values', () => {
  expect(localDate({ start_date_local: '2026-07-18T09:14:20Z' })?.timeZone).toBeUndefined()
  expect(localDate({ start_date_local: '2026-07-18T09:14:20Z', timezone: '(GMT+00:00) ' })?.timeZone).toBeUndefined()
  for (const start_date_local of [null, undefined, 'at 2026-07-18T09:14:20Z']) expect(localDate({ start_date_local })).toBeUndefined()
})
