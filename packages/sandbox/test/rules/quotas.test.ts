import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const TIERS = [
  { tier: 'standard', overall: [200, 2000], read: [100, 1000] },
  { tier: 'upgraded', overall: [400, 4000], read: [200, 2000] },
] as const

const MANUAL = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }

const read = (test: TestSandbox, token: string) => test.request('GET', '/athlete', { token })
const write = (test: TestSandbox, token: string) => test.request('POST', '/activities', { token, form: MANUAL })

async function repeat(count: number, request: () => Promise<{ status: number }>): Promise<void> {
  for (let done = 0; done < count; done += 1) await request()
}

const usage = (headers: Headers, prefix: 'X-RateLimit' | 'X-ReadRateLimit') =>
  [headers.get(`${prefix}-Limit`), headers.get(`${prefix}-Usage`)] as const

describe.each(TIERS)('limits of the $tier tier', ({ tier, overall, read: reads }) => {
  it('allow reads up to the read limit of the quarter hour, and no further', async () => {
    await using test = await startTest({ tier })
    const token = await test.token('read')
    await repeat(reads[0] - 2, () => read(test, token))
    const statuses = [await read(test, token), await read(test, token), await read(test, token)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await read(test, token)
    expect(refused.body).toEqual({
      message: 'Rate Limit Exceeded',
      errors: [{ resource: 'Application', field: 'read rate limit', code: 'exceeded' }],
    })
    expect(usage(refused.headers, 'X-ReadRateLimit')).toEqual([reads.join(','), `${reads[0] + 2},${reads[0] + 2}`])
  })

  it('count creating and uploading as overall only', async () => {
    await using test = await startTest({ tier })
    const token = await test.token('activity:write')
    await repeat(overall[0] - 1, () => write(test, token))
    const last = await write(test, token)
    expect(last.status).toBe(201)
    expect(usage(last.headers, 'X-RateLimit')).toEqual([overall.join(','), `${overall[0]},${overall[0]}`])
    expect(usage(last.headers, 'X-ReadRateLimit')).toEqual([reads.join(','), '0,0'])
    const refused = await write(test, token)
    expect([refused.status, refused.body.errors[0].field]).toEqual([429, 'overall rate limit'])
  })
})

describe('windows', () => {
  it('begin at the quarter hours of the clock', async () => {
    await using test = await startTest({ now: Date.parse('2026-11-02T10:14:59Z') })
    const token = await test.token('read')
    await repeat(101, () => read(test, token))
    expect((await read(test, token)).status).toBe(429)
    await test.advance('1s')
    const { status, headers } = await read(test, token)
    expect(status).toBe(200)
    expect(headers.get('X-ReadRateLimit-Usage')).toBe('1,103')
  })

  it('of the day begin at midnight UTC, refused requests counted', async () => {
    await using test = await startTest({ now: Date.parse('2026-11-02T21:00:00Z') })
    const token = await test.token('read')
    for (let quarter = 0; quarter < 10; quarter += 1) {
      await repeat(100, () => read(test, token))
      await test.advance('15m')
    }
    expect((await read(test, token)).status).toBe(429)
    await test.advance('30m')
    const { status, headers } = await read(test, token)
    expect(status).toBe(200)
    expect(headers.get('X-ReadRateLimit-Usage')).toBe('1,1')
  })

  it('show on every answer, refusals included, and count those of a known app', async () => {
    await using test = await startTest()
    const token = await test.token('read')
    for (const path of ['/athlete', '/athlete/zones', '/routes/1', '/nothing']) {
      const { headers } = await test.request('GET', path, { token })
      for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']) {
        expect(headers.get(name), `${name} on ${path}`).toMatch(/^\d+,\d+$/)
      }
    }
    const unauthorized = await test.request('GET', '/athlete')
    expect(unauthorized.headers.get('X-RateLimit-Usage')).toMatch(/^\d+,\d+$/)
  })
})
