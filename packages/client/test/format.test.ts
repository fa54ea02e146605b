import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDistance, formatDuration, formatPace, formatSpeed } from '../src/index.ts'

const EN = { locale: 'en' }
const FEET = { locale: 'en', units: 'feet' }
const NOTHING = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
/** Languages separate numbers and units with several kinds of spaces. */
const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('formatDistance', () => {
  it.each([
    [0, '0 m', '0 ft'],
    [850.4, '850 m', '0.5 mi'],
    [999.4, '999 m', '0.6 mi'],
    [999.5, '1.0 km', '0.6 mi'],
    [304.6, '305 m', '999 ft'],
    [304.7, '305 m', '0.2 mi'],
    [42_195, '42.2 km', '26.2 mi'],
    [1_234_567, '1,234.6 km', '767.1 mi'],
    [-0.2, '0 m', '-1 ft'],
    [-999.5, '-1.0 km', '-0.6 mi'],
  ])('shows %d m', (meters, metric, imperial) => {
    expect([formatDistance(meters, EN), formatDistance(meters, FEET)]).toEqual([metric, imperial])
  })

  it('shows elevations and swims in short units', () => {
    expect(formatDistance(1204.3, { ...EN, as: 'elevation' })).toBe('1,204 m')
    expect(formatDistance(1204.3, { ...FEET, as: 'elevation' })).toBe('3,951 ft')
    expect(formatDistance(1500, { ...EN, as: 'swim' })).toBe('1,500 m')
    expect(formatDistance(1500, { ...FEET, as: 'swim' })).toBe('1,640 yd')
  })

  it('has the given decimal places in kilometers and miles only', () => {
    expect(formatDistance(5025, { ...EN, fractionDigits: 2 })).toBe('5.03 km')
    expect(formatDistance(5000, { ...EN, fractionDigits: 0 })).toBe('5 km')
    expect(formatDistance(850, { ...EN, fractionDigits: 2 })).toBe('850 m')
    expect(() => formatDistance(5000, { ...EN, fractionDigits: -1 })).toThrow(RangeError)
  })

  it.each([undefined, null, 'meters', 'furlongs', ''])('is metric for the preference %j', (units) => {
    expect(formatDistance(5000, { ...EN, units })).toBe('5.0 km')
  })

  it('uses the words and digits of the locale', () => {
    expect(plain(formatDistance(42_195, { locale: 'de' }))).toBe('42,2 km')
    expect(plain(formatDistance(42_195, { locale: ['ru', 'en'] }))).toBe('42,2 км')
    expect(() => formatDistance(1, { locale: 'no_locale' })).toThrow(RangeError)
  })
})

describe('formatSpeed', () => {
  it.each([
    [7.0556, '25.4 km/h', '15.8 mph'],
    [0, '0.0 km/h', '0.0 mph'],
    [-0.001, '0.0 km/h', '0.0 mph'],
    [-1, '-3.6 km/h', '-2.2 mph'],
  ])('shows %d m/s', (speed, metric, imperial) => {
    expect([formatSpeed(speed, EN), formatSpeed(speed, FEET)]).toEqual([metric, imperial])
  })

  it('has the given decimal places', () => {
    expect(formatSpeed(7.0556, { ...EN, fractionDigits: 0 })).toBe('25 km/h')
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [45, '0:45'],
    [59.4, '0:59'],
    [59.7, '1:00'],
    [1629, '27:09'],
    [3599.4, '59:59'],
    [3599.5, '1:00:00'],
    [7651, '2:07:31'],
    [360_000, '100:00:00'],
    [36_000_000, '10000:00:00'],
    [-0.4, ''],
    [-5, ''],
  ])('shows %d s', (seconds, text) => {
    expect(formatDuration(seconds, EN)).toBe(text)
  })

  it('uses the digits of the locale', () => {
    expect(formatDuration(7651, { locale: 'ar-EG' })).toBe('٢:٠٧:٣١')
    expect(formatDuration(7651, { locale: 'fi' })).toBe('2:07:31')
  })

  it('shows any number of seconds as a clock does', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (seconds) => {
        const text = formatDuration(seconds, EN)
        expect(text).toMatch(/^([1-9]\d*:[0-5]\d|[1-5]?\d):[0-5]\d$/)
        const shown = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
        expect(shown).toBe(Math.round(seconds))
      }),
    )
  })
})

describe('formatPace', () => {
  it.each([
    [1000 / 275, '4:35 /km', '7:23 /mi'],
    [1000 / 299.7, '5:00 /km', '8:02 /mi'],
    [1609.344 / 479.6, '4:58 /km', '8:00 /mi'],
    [0.2, '1:23:20 /km', '2:14:07 /mi'],
  ])('shows %d m/s', (speed, metric, imperial) => {
    expect([formatPace(speed, EN), formatPace(speed, FEET)]).toEqual([metric, imperial])
  })

  it('shows the pace of a swim per 100 meters or yards', () => {
    expect(formatPace(100 / 112, { ...EN, as: 'swim' })).toBe('1:52 /100 m')
    expect(formatPace(100 / 112, { ...FEET, as: 'swim' })).toBe('1:42 /100 yd')
    expect(formatPace(100 / 119.7, { ...EN, as: 'swim' })).toBe('2:00 /100 m')
  })

  it.each([0, -0, -1, Number.MIN_VALUE])('is empty for %d m/s', (speed) => {
    expect(formatPace(speed, EN)).toBe('')
  })

  it('uses the words of the locale', () => {
    expect(formatPace(1000 / 275, { locale: 'zh' })).toBe('4:35 /公里')
    expect(formatPace(1000 / 275, { ...FEET, locale: 'pl' })).toBe('7:23 /mila')
    expect(plain(formatPace(100 / 112, { locale: 'ru', as: 'swim' }))).toBe('1:52 /100 м')
  })
})

describe.each(Object.entries({ formatDistance, formatDuration, formatPace, formatSpeed }))('%s', (_name, format) => {
  it.each(NOTHING)('is empty for %s', (value) => {
    expect(format(value, EN)).toBe('')
  })

  it('uses the locale of the runtime by default', () => {
    expect(format(3)).toBe(format(3, { locale: Intl.NumberFormat().resolvedOptions().locale }))
  })
})
