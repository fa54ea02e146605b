import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireQuota } from '../../src/api/admission.ts'
import { type SandboxOptions, startSandbox, type World } from '../../src/index.ts'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'
import { startServices } from '../support/services.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotas-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The eight numbers in the description's text. */
function statedLimits(): number[] {
  const told = document.info.description.replace(/\s+/g, ' ')
  const wording =
    /([\d,]+) requests per 15 minutes and ([\d,]+) per day overall\. Of these, ([\d,]+) per 15 minutes and ([\d,]+) per day can be read requests.* upgraded app has ([\d,]+) and ([\d,]+) overall, and ([\d,]+) and ([\d,]+) for reads\./
  return (wording.exec(told) ?? []).slice(1).map((number) => Number(number.replace(',', '')))
}

const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = statedLimits()
const TIERS = [
  { tier: 'standard', overall: [a, b], read: [c, d] },
  { tier: 'upgraded', overall: [e, f], read: [g, h] },
] as const

const MANUAL = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }

const FAMILIES = {
  read: { scope: 'read', prefix: 'X-ReadRateLimit', ask: (test: TestSandbox, token: string) => test.request('GET', '/athlete', { token }) },
  overall: {
    scope: 'activity:write',
    prefix: 'X-RateLimit',
    ask: (test: TestSandbox, token: string) => test.request('POST', '/activities', { token, form: MANUAL }),
  },
} as const

type Family = keyof typeof FAMILIES

const read = FAMILIES.read.ask

const [QUARTER_HOUR, DAY] = [900_000, 86_400_000]

/** Counts these requests of a family in the quarter hour and in the day of the clock, in a data file: sending thousands takes seconds. */
async function startUsed(options: SandboxOptions, family: Family, quarterHour: number, day = quarterHour): Promise<TestSandbox> {
  const now = Number(options.now ?? START)
  const world: World = { now: new Date(now).toISOString(), athletes: [{ id: 1, firstname: 'Maren' }] }
  files += 1
  const given = { now, frozen: true, seed: 1, ...options, world, data: join(folder, `${files}.sqlite`) }
  const { clientId, close } = await startSandbox(given)
  await close()
  const database = new DatabaseSync(given.data)
  const insert = database.prepare('insert into usage (world, counter, window_start, used) values (?, ?, ?, ?)')
  for (const counted of family === 'read' ? ['overall', 'read'] : ['overall']) {
    for (const [window, used] of [
      [QUARTER_HOUR, quarterHour],
      [DAY, day],
    ] as const) {
      insert.run(clientId, `${counted}/${window}`, now - (now % window), used)
    }
  }
  database.close()
  return startTest(given)
}

const usage = (headers: Headers, prefix: 'X-RateLimit' | 'X-ReadRateLimit') =>
  [headers.get(`${prefix}-Limit`), headers.get(`${prefix}-Usage`)] as const

it('the rate limits are those of the specification', () => {
  expect(statedLimits()).toEqual([200, 2000, 100, 1000, 400, 4000, 200, 2000])
})

const COMBINATIONS = TIERS.flatMap((limits) => (['overall', 'read'] as const).map((family) => ({ ...limits, family })))

describe.each(COMBINATIONS)('the $family limit of the $tier tier', ({ tier, family, ...limits }) => {
  const [quarterHour, day] = limits[family]
  const { scope, prefix, ask } = FAMILIES[family]
  const refusal = {
    message: 'Rate Limit Exceeded',
    errors: [{ resource: 'Application', field: `${family} rate limit`, code: 'exceeded' }],
  }

  it(`is ${quarterHour} in a quarter hour: one less and exactly that many pass, one more does not, and the next quarter hour starts again`, async () => {
    await using test = await startUsed({ tier }, family, quarterHour - 2)
    const token = await test.token(scope)
    const [before, at, beyond] = [await ask(test, token), await ask(test, token), await ask(test, token)]
    expect([before, at].map(({ status }) => status < 300)).toEqual([true, true])
    expect(usage(at.headers, prefix)).toEqual([`${quarterHour},${day}`, `${quarterHour},${quarterHour}`])
    expect([beyond.status, beyond.body]).toEqual([429, refusal])
    const why = `Rate limit exceeded: the ${family} limit of the quarter hour resets at 2026-11-02T10:15:00.000Z.`
    expect(beyond.headers.get('X-Sandbox-Why')).toBe(why)
    expect(usage(beyond.headers, prefix)).toEqual([`${quarterHour},${day}`, `${quarterHour + 1},${quarterHour + 1}`])
    await test.advance('14m59s')
    expect((await ask(test, token)).status).toBe(429)
    await test.advance('1s')
    expect((await ask(test, token)).status).toBeLessThan(300)
  })

  it(`is ${day} in a UTC day: one less and exactly that many pass, one more does not, and the next day starts again`, async () => {
    await using test = await startUsed({ tier, now: Date.parse('2026-11-02T20:00:00Z') }, family, 0, day - 2)
    const token = await test.token(scope)
    const [before, at, beyond] = [await ask(test, token), await ask(test, token), await ask(test, token)]
    expect([before, at].map(({ status }) => status < 300)).toEqual([true, true])
    expect([beyond.status, beyond.body]).toEqual([429, refusal])
    expect(usage(beyond.headers, prefix)[1]).toBe(`3,${day + 1}`)
    await test.control('POST', '/clock', { now: '2026-11-02T23:59:59Z' })
    expect((await ask(test, token)).status).toBe(429)
    await test.advance('1s')
    const next = await ask(test, token)
    expect([next.status < 300, usage(next.headers, prefix)[1]]).toEqual([true, '1,1'])
  })
})

it('a limit is used up when one more request would exceed it, so that the body of that one is not read', () => {
  const { services, world } = startServices()
  const quota = services.worlds.quotaOf(world)
  for (let used = 0; used < 100; used += 1) {
    expect([used, quota.isUsedUp(['read'])]).toEqual([used, false])
    quota.count(['read'])
  }
  expect([quota.isUsedUp(['read']), quota.isUsedUp(['overall'])]).toEqual([true, false])
  expect(() => requireQuota(services, world, ['read'])).toThrow('Rate limit exceeded.')
})

describe('the unlimited tier', () => {
  it('counts requests and refuses none', async () => {
    await using test = await startUsed({ tier: 'unlimited' }, 'read', 5000)
    const token = await test.token('read')
    const { status, headers } = await read(test, token)
    expect(status).toBe(200)
    expect(usage(headers, 'X-ReadRateLimit')).toEqual(['1000000000,1000000000', '5001,5001'])
  })
})

describe('windows', () => {
  it('begin at the quarter hours of the clock, not at the first request', async () => {
    await using test = await startUsed({ now: Date.parse('2026-11-02T10:14:59Z') }, 'read', 101)
    const token = await test.token('read')
    await test.advance('1s')
    const { status, headers } = await read(test, token)
    expect([status, headers.get('X-ReadRateLimit-Usage')]).toEqual([200, '1,102'])
  })

  it('of which several are used up: the reason names the first', async () => {
    await using test = await startUsed({}, 'read', 100, 1000)
    expect((await read(test, await test.token('read'))).headers.get('X-Sandbox-Why')).toContain('the read limit of the quarter hour')
  })

  it('keep their usage when the tier is raised during the day', async () => {
    await using test = await startUsed({}, 'read', 101)
    const token = await test.token('read')
    expect((await read(test, token)).status).toBe(429)
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { tier: 'upgraded' })
    const { status, headers } = await read(test, token)
    expect([status, headers.get('X-ReadRateLimit-Usage')]).toEqual([200, '103,103'])
  })
})
