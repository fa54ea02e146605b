// The form of the consent page is an operation like any other: described, routed, read, journaled, and subject to faults.

import { describe, expect, it } from 'vitest'
import { describeOperation } from '../support/description.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const asked = ({ sandbox }: TestSandbox) => ({
  client_id: sandbox.clientId,
  redirect_uri: 'http://localhost:3000/callback',
  response_type: 'code',
  scope: 'read,activity:read',
})

const decided = (test: TestSandbox): [string, string][] => [
  ...Object.entries(asked(test)),
  ['athlete', test.sandbox.athleteId] as [string, string],
  ['decision', 'authorize'] as [string, string],
  ...['read', 'activity:read'].map((scope): [string, string] => ['granted', scope]),
]

async function send(test: TestSandbox, fields: readonly [string, string][] = decided(test)) {
  const body = new URLSearchParams(fields.map((field) => [...field]))
  const response = await fetch(`${test.sandbox.authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  const { body: requests } = await test.control('GET', '/requests')
  return { status: response.status, location: response.headers.get('Location'), text: await response.text(), entry: requests.at(-1) }
}

describe('the form of the consent page', () => {
  it('is described, including all its responses', async () => {
    await using test = await startTest({ singlePlayer: true })
    const { body: state } = await test.control('GET', '/state')
    const other = decided(test).map(([name, value]): [string, string] => [name, name === 'athlete' ? String(state.athletes[1].id) : value])
    for (const [fields, status] of [
      [decided(test), 302],
      [decided(test).filter(([name]) => name !== 'athlete'), 400],
      [decided(test).filter(([name]) => name !== 'redirect_uri'), 400],
      [decided(test).filter(([name]) => name !== 'client_id'), 400],
      [other, 403],
    ] as const) {
      const body = new URLSearchParams(fields.map((field) => [...field]))
      const response = await fetch(`${test.sandbox.authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
      expect(response.status).toBe(status)
      expect([...describeOperation('decideAuthorization').responses.keys()]).toContain(String(status))
    }
  })

  it('is journaled with the athlete who decided and with the reason if the page refuses it', async () => {
    await using test = await startTest({ singlePlayer: true })
    const { athleteId } = test.sandbox
    const { location, entry } = await send(test)
    expect(location).toMatch(/&scope=read,activity:read$/)
    expect(entry).toMatchObject({
      method: 'POST',
      operation_id: 'authorizeApp',
      status: 302,
      athlete_id: Number(athleteId),
      why: null,
    })
    const { body: state } = await test.control('GET', '/state')
    const other = decided(test).map(([name, value]): [string, string] => [name, name === 'athlete' ? String(state.athletes[1].id) : value])
    expect((await send(test, other)).entry).toMatchObject({
      status: 403,
      athlete_id: state.athletes[1].id,
      why: expect.stringContaining('Single-player mode'),
    })
    expect((await send(test, [...decided(test), ['granted', 'profile:write']])).entry).toMatchObject({
      status: 400,
      why: 'The form grants a scope that the app did not request.',
    })
  })

  it('is the consent page under any spelling of its path: no other origin can read it', async () => {
    await using test = await startTest()
    const headers = { Origin: 'http://localhost:3000' }
    for (const path of ['/oauth/authorize', '/oauth/%61uthorize']) {
      const shown = await fetch(`${test.sandbox.authUrl}${path}?${new URLSearchParams(asked(test))}`, { headers })
      expect([path, shown.status, shown.headers.get('Access-Control-Allow-Origin')]).toEqual([path, 200, null])
      const sent = await fetch(`${test.sandbox.authUrl}${path}`, { method: 'POST', body: new URLSearchParams(decided(test)), headers })
      expect([path, sent.status, sent.headers.get('Access-Control-Allow-Origin')]).toEqual([path, 403, null])
      expect((await fetch(`${test.sandbox.authUrl}${path}`, { method: 'OPTIONS', headers })).status).toBe(403)
    }
  })
})
