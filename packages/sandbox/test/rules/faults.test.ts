import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'

type Rule = NonNullable<SandboxOptions['faults']>['rules'][number]

const MANUAL = { name: 'Fault walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }

const withFaults = (...rules: readonly Rule[]): Promise<TestSandbox> => startTest({ faults: { seed: 3, rules: [...rules] } })

/** The response, or `no response` if the connection was closed. */
async function create(test: TestSandbox): Promise<number | 'no response'> {
  const token = await test.token('activity:write')
  return test.request('POST', '/activities', { token, form: MANUAL }).then(
    ({ status }) => status,
    () => 'no response',
  )
}

async function created(test: TestSandbox): Promise<number> {
  const { body } = await test.request('GET', '/athlete/activities', { token: await test.token('activity:read_all') })
  return body.filter(({ name }: { name: string }) => name === MANUAL.name).length
}

describe('a fault', () => {
  it.each<[string, Omit<Rule, 'operation_id'>, number | 'no response', number]>([
    ['responds with a status and does nothing', { status: 503 }, 503, 0],
    ['cuts the connection before anything is done', { cut: 'before' }, 'no response', 0],
    ['commits, then loses the response', { cut: 'after' }, 'no response', 1],
    ['cuts the response in the middle', { cut: 'during' }, 'no response', 1],
  ])('%s', async (_what, fault, wanted, activities) => {
    await using test = await withFaults({ operation_id: 'createActivity', times: 1, ...fault })
    expect(await create(test)).toBe(wanted)
    expect(await created(test)).toBe(activities)
    expect(await create(test)).toBe(201)
  })

  it.each<[Rule['body'] & string, (text: string, whole: string) => boolean]>([
    ['truncated', (text, whole) => whole.startsWith(text) && text.length === Math.floor(whole.length / 2)],
    ['html', (text) => text.startsWith('<!doctype html>')],
  ])('damages the body: %s', async (body, isSo) => {
    await using test = await withFaults({ operation_id: 'getAthlete', times: 1, body })
    const token = await test.token('read')
    const get = async () => {
      const response = await fetch(`${test.sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
      return { status: response.status, text: await response.text() }
    }
    const [spoiled, whole] = [await get(), await get()]
    expect(spoiled.status).toBe(200)
    expect(isSo(spoiled.text, whole.text)).toBe(true)
    expect(() => JSON.parse(spoiled.text)).toThrow(SyntaxError)
  })

  it('leaves a response alone that has no body', async () => {
    await using test = await withFaults({ operation_id: 'deleteSubscription', times: 1, body: 'truncated' })
    await using callback = await startCallback()
    const { clientId: client_id, clientSecret: client_secret } = test.sandbox
    const credentials = { client_id, client_secret }
    const made = await test.request('POST', '/push_subscriptions', {
      form: { ...credentials, callback_url: callback.url, verify_token: 'v' },
    })
    const { status, headers } = await test.request('DELETE', `/push_subscriptions/${made.body.id}?${new URLSearchParams(credentials)}`)
    // A 204 with a length is not valid HTTP.
    expect([status, headers.get('Content-Length'), headers.get('Content-Type')]).toEqual([204, null, null])
  })

  it('delays the response in real time', async () => {
    await using test = await withFaults({ operation_id: 'getAthlete', delay_ms: 60_000 })
    const token = await test.token('read')
    const waiting = new AbortController()
    const delayed = fetch(`${test.sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` }, signal: waiting.signal })
    expect((await test.request('GET', '/athlete/zones', { token: await test.token('profile:read_all') })).status).toBe(200)
    waiting.abort(new Error('no longer needed'))
    await expect(delayed).rejects.toThrow('no longer needed')
  })

  it('with a probability follows the seed of the world, unless the rules have one', async () => {
    const statusesOf = async (seed: number): Promise<number[]> => {
      const faults = { rules: [{ operation_id: '*', status: 503, probability: 0.5 }] }
      await using test = await startTest({ seed, faults, world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
      const statuses = []
      for (let sent = 0; sent < 16; sent += 1) statuses.push((await test.request('GET', '/athlete')).status)
      return statuses
    }
    expect(await statusesOf(1)).toEqual(await statusesOf(1))
    expect(await statusesOf(1)).not.toEqual(await statusesOf(2))
  })

  it('ends at its time of the virtual clock', async () => {
    await using test = await withFaults({ operation_id: '*', status: 502, until: new Date(START + 60_000).toISOString() })
    const token = await test.token('read')
    expect((await test.request('GET', '/athlete', { token })).status).toBe(502)
    await test.advance('1m')
    expect((await test.request('GET', '/athlete', { token })).status).toBe(200)
  })
})
