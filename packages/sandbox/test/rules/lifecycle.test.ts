import { type Lifecycle, type Operation, operations } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** Dates of the operation table, each with its operation. */
const datesOf = (kind: keyof Lifecycle): { operation: Operation; operationId: string; date: string }[] =>
  operations.flatMap((operation) => {
    const date = operation.lifecycle[kind]
    return date === undefined ? [] : [{ operation, operationId: operation.operationId, date }]
  })

const basic = ({ sandbox }: TestSandbox): string => `Basic ${Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')}`

/** The response of the operation to a request that is valid except for the date. */
async function ask(test: TestSandbox, { operationId, method, path, authentication }: Operation): Promise<number> {
  const token = await test.token('read')
  const query = operationId === 'exploreSegments' ? '?bounds=60,5,61,6' : ''
  const response =
    authentication === 'bearer'
      ? await test.request(method, path + query, { token })
      : await test.request(method, path, { headers: { Authorization: basic(test) }, form: { token, access_token: token } })
  return response.status
}

/** Responses one second before the date, and at the date. The clock moves while the sandbox runs. */
async function around(date: string, request: (test: TestSandbox) => Promise<number>): Promise<number[]> {
  await using test = await startTest({ now: Date.parse(date) - 1000 })
  const before = await request(test)
  await test.advance('1s')
  return [before, await request(test)]
}

describe('a date of the operation table takes effect at its second', () => {
  it.each(datesOf('available'))('$operationId exists from $date', async ({ operation, date }) => {
    expect(await around(date, (test) => ask(test, operation))).toEqual([404, 200])
  })

  it.each(datesOf('restricted'))('$operationId requires the extended tier from $date', async ({ operation, date }) => {
    expect(await around(date, (test) => ask(test, operation))).toEqual([200, 403])
  })

  it.each(datesOf('deprecated'))('$operationId still works, deprecated, from $date', async ({ operation, date }) => {
    expect(await around(date, (test) => ask(test, operation))).toEqual([200, 200])
  })

  it.each(datesOf('removed'))('$operationId is removed from $date', async ({ operation, date }) => {
    expect(await around(date, (test) => ask(test, operation))).toEqual([200, 404])
  })

  it.each(datesOf('removed'))('the path of $operationId is unknown to any method from $date', async ({ operation: { path }, date }) => {
    expect(await around(date, async (test) => (await test.request('PATCH', path)).status)).toEqual([405, 404])
  })

  it('and the table has those of the specification', () => {
    const named = (kind: keyof Lifecycle) => datesOf(kind).map(({ operationId, date }) => [operationId, date])
    expect(named('available')).toEqual([['revokeToken', '2026-06-01']])
    expect(named('restricted')).toEqual([['exploreSegments', '2026-09-01']])
    expect(named('removed')).toEqual([['deauthorizeApp', '2027-06-01']])
  })
})

describe('the new base URL', () => {
  const { available = '' } = document.servers.find(({ url }) => url === '{new_base_url}')?.['x-lifecycle'] ?? {}
  const ask = (base: 'baseUrl' | 'newBaseUrl', path: string) => async (test: TestSandbox) => {
    const headers = { Authorization: `Bearer ${await test.token('read')}` }
    return (await fetch(test.sandbox[base] + path, { headers })).status
  }

  it('responds from 2027-01-04', async () => {
    expect(available).toBe('2027-01-04')
    expect(await around(available, ask('newBaseUrl', '/athlete'))).toEqual([404, 200])
    expect(await around(available, ask('newBaseUrl', '/nothing'))).toEqual([404, 404])
    const patch = async ({ sandbox }: TestSandbox) => (await fetch(`${sandbox.newBaseUrl}/athlete`, { method: 'PATCH' })).status
    expect(await around(available, patch)).toEqual([404, 405])
  })
})

describe('the removed endpoints of clubs', () => {
  it.each(['members', 'admins', 'activities'])('return 404 on any date: %s', async (list) => {
    const statuses = await around('2026-09-01', async (test) => {
      const token = await test.token('read')
      const [club] = (await test.request('GET', '/athlete/clubs', { token })).body
      return (await test.request('GET', `/clubs/${club.id}/${list}`, { token })).status
    })
    expect(statuses).toEqual([404, 404])
  })
})
