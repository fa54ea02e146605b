import { describe, expect, it } from 'vitest'
import { RateLimitError } from '../../src/index.ts'
import { readLimits } from '../../src/quota/limit-headers.ts'
import { clientWith } from '../client-with.ts'

const NONE = { quarter_hour: undefined, day: undefined }

describe('the rate-limit headers', () => {
  it.each([
    ['two numbers', '5,148', { quarter_hour: 5, day: 148 }],
    ['spaces', ' 5 , 148 ', { quarter_hour: 5, day: 148 }],
    ['a bare comma', ',', NONE],
    ['an empty first half', ',148', { quarter_hour: undefined, day: 148 }],
    ['an empty second half', '5,', { quarter_hour: 5, day: undefined }],
    ['one number', '5', { quarter_hour: 5, day: undefined }],
    ['nothing', '', NONE],
    ['no numbers', 'many,-3', NONE],
    ['numbers in another notation', '1e2,0x10', NONE],
    ['that of another server', '10, 10;w=60', NONE],
    ['followed by that of another server', '5,148, 10, 10;w=60', { quarter_hour: 5, day: 148 }],
    ['zero', '0,0', { quarter_hour: 0, day: 0 }],
  ])('are read when the value is %s', (_, value, want) => {
    expect(readLimits(new Headers({ 'x-readratelimit-usage': value })).read.usage).toEqual(want)
  })

  it('are unknown when they are not possible', () => {
    const headers = { 'X-RateLimit-Limit': `${'9'.repeat(400)},2000`, 'X-RateLimit-Usage': `${'9'.repeat(400)},200001` }
    expect(readLimits(new Headers(headers)).overall).toEqual({ limit: { quarter_hour: undefined, day: 2_000 }, usage: NONE })
  })

  it('are unknown, not zero, when they are missing', () => {
    expect(readLimits(new Headers())).toEqual({ overall: { limit: NONE, usage: NONE }, read: { limit: NONE, usage: NONE } })
  })
})

describe('a 429', () => {
  const DATE = 'Mon, 23 Nov 2026 10:07:31 GMT'
  /** This machine's clock is six minutes behind the service's. */
  const NOW = Date.parse('2026-11-23T10:01:31Z')
  const now = () => NOW
  const headers = (values: Readonly<Record<string, string>>) => ({
    'X-RateLimit-Limit': '200,2000',
    'X-ReadRateLimit-Limit': '100,1000',
    ...values,
  })

  it.each([
    [
      'the quarter hour of the reads',
      { 'X-RateLimit-Usage': '140,900', 'X-ReadRateLimit-Usage': '101,800', Date: DATE },
      { family: 'read', window: 'quarter_hour', retryAt: Date.parse('2026-11-23T10:09:00Z') },
    ],
    [
      'the day, when the quarter hour is used up too',
      { 'X-RateLimit-Usage': '201,2001', 'X-ReadRateLimit-Usage': ',', Date: DATE },
      { family: 'overall', window: 'day', retryAt: Date.parse('2026-11-23T23:54:00Z') },
    ],
    [
      'a window without an end, without any time',
      { 'X-RateLimit-Usage': '201,300' },
      { family: 'overall', window: 'quarter_hour', retryAt: undefined },
    ],
    [
      'a window without an end, if the date is not possible',
      { 'X-RateLimit-Usage': '201,300', Date: 'Fri, 31 Dec 9999 23:59:59 GMT' },
      { family: 'overall', window: 'quarter_hour', retryAt: undefined },
    ],
    [
      'nothing, when no usage is at its limit',
      { 'X-RateLimit-Usage': '20,300', Date: DATE },
      { family: undefined, window: undefined, retryAt: undefined },
    ],
    [
      'nothing, when a usage has no limit',
      { 'X-RateLimit-Limit': ',', 'X-RateLimit-Usage': '201,2001', Date: DATE },
      { family: undefined, window: undefined, retryAt: undefined },
    ],
    ['nothing, when it has no headers', {}, { family: undefined, window: undefined, retryAt: undefined }],
    ['the seconds of Retry-After', { 'Retry-After': '20', Date: DATE }, { family: undefined, retryAt: NOW + 20_000 }],
    [
      'the date of Retry-After',
      { 'Retry-After': 'Mon, 23 Nov 2026 10:07:41 GMT', Date: DATE },
      { family: undefined, retryAt: NOW + 10_000 },
    ],
    ['at most a day', { 'Retry-After': '9'.repeat(400) }, { family: undefined, retryAt: NOW + 86_400_000 }],
  ])("names %s, with times by this machine's clock", async (_, values, want) => {
    const { client } = clientWith(() => new Response('{}', { status: 429, headers: headers(values) }), { now })
    const { error } = await client.GET('/athlete')
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject(want)
  })

  it('to an upload does not name the reads, against which it does not count', async () => {
    const values = { 'X-RateLimit-Usage': '200,900', 'X-ReadRateLimit-Usage': '100,1000', Date: DATE }
    const { client } = clientWith(() => new Response('{}', { status: 429, headers: headers(values) }))
    const body = { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } as const
    const { error } = await client.POST('/activities', { body })
    expect(error).toMatchObject({ family: 'overall', window: 'quarter_hour' })
  })
})
