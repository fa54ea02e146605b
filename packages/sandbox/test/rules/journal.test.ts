import { operations } from '@activity-tracking/spec'
import { expect, it, vi } from 'vitest'
import { describeOperation, FORM, follow } from '../support/description.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** All requests with their exchanges. */
async function shownBy({ sandbox: { control } }: TestSandbox) {
  return Promise.all((await control.listRequests()).map(({ number }) => control.getRequest({ number })))
}

it('the journal shows every parameter and field of every operation that is not a secret', async () => {
  await using test = await startTest({ tier: 'unlimited' })
  const token = test.sandbox.accessToken
  for (const { method, path, operationId } of operations) {
    const { parameters, body } = describeOperation(operationId)
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const fields = Object.entries(follow(body?.schema ?? {}).properties ?? {})
    const isSecret = new Map([
      ...inQuery.map(({ name, schema }) => [name, schema.format === 'password'] as const),
      ...fields.map(([name, schema]) => [name, schema.format === 'password'] as const),
    ])
    const sent = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `${name}-Value_1`]))
    const query = sent(inQuery.map(({ name }) => name))
    const form = sent(body?.mediaType === FORM ? fields.map(([name]) => name) : [])
    const url = `${path.replaceAll(/\{.+?\}/g, '1')}?${new URLSearchParams(query)}`
    await test.request(method, url, { token, ...(Object.keys(form).length > 0 && { form }) })
    const shown = (await test.sandbox.control.listRequests()).at(-1)
    const wanted = (given: Record<string, string>) =>
      Object.entries(given).map(([name, value]) => ({ name, value: isSecret.get(name) === true ? '[secret]' : value }))
    expect([operationId, shown?.query]).toEqual([operationId, wanted(query)])
    const detail = await test.sandbox.control.getRequest({ number: shown?.number ?? 0 })
    if (detail.body.fields !== null) expect([operationId, detail.body.fields]).toMatchObject([operationId, wanted(form)])
  }
  await test.request('GET', '/athlete/activities?grouping=week&sort_key=date&perpage=3', { token })
  expect((await test.sandbox.control.listRequests()).at(-1)?.query).toEqual([
    { name: 'grouping', value: 'week' },
    { name: 'sort_key', value: 'date' },
    { name: 'perpage', value: '3' },
  ])
})

it('neither the journal nor a listener has a secret that the sandbox issued', async () => {
  const onRequest = vi.fn()
  await using test = await startTest({ onRequest })
  const { clientId: client_id, clientSecret: client_secret, accessToken, refreshToken, athleteId, authUrl } = test.sandbox
  const query = { client_id, redirect_uri: 'http://localhost/callback?session=7', response_type: 'code', scope: 'read', state: 'csrf' }
  const decided = await fetch(`${authUrl}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...query, athlete: athleteId, granted: 'read', decision: 'authorize' }),
  })
  const code = new URL(decided.headers.get('Location') ?? '').searchParams.get('code') ?? ''
  const client = { client_id, client_secret }
  const { body: pair } = await test.request('POST', '/oauth/token', { form: { ...client, grant_type: 'authorization_code', code } })
  await test.request('POST', '/oauth/token', { json: { ...client, grant_type: 'refresh_token', refresh_token: refreshToken } })
  await test.request('POST', '/oauth/token', { form: client, headers: { 'Content-Type': 'application/json' } })
  await test.request('GET', `/athlete?access_token=${accessToken}&${accessToken}=1`, { token: accessToken })
  await test.request('GET', `/athlete/${accessToken}`, { token: accessToken, headers: { 'User-Agent': `tool/${accessToken}` } })
  await test.request('GET', `/oauth/authorize?${new URLSearchParams({ ...query, scope: accessToken })}`)
  await test.request('PUT', '/activities/1', { token: accessToken, json: { name: accessToken, [accessToken]: { [accessToken]: 1 } } })
  const Authorization = `Basic ${btoa(`${client_id}:${client_secret}`)}`
  await test.request('POST', '/oauth/revoke', { form: { token: pair.refresh_token }, headers: { Authorization } })
  const shown = await shownBy(test)
  const text = JSON.stringify([shown, onRequest.mock.calls])
  for (const secret of [client_secret, accessToken, refreshToken, code, pair.access_token, pair.refresh_token, Authorization]) {
    expect([secret.length > 30, text.includes(secret)]).toEqual([true, false])
  }
  expect(shown[0]?.response.headers).toContainEqual({
    name: 'Location',
    value: 'http://localhost/callback?session=7&state=csrf&code=[secret]&scope=read',
  })
  expect(JSON.parse(shown[1]?.response.body.text ?? '')).toMatchObject({ access_token: '[secret]', refresh_token: '[secret]' })
  expect(shown.find(({ method }) => method === 'PUT')?.headers).toContainEqual({ name: 'authorization', value: 'Bearer [secret]' })
})

it('credentials without a scheme, and a wrong value of a password, are secrets too', async () => {
  await using test = await startTest()
  await test.request('GET', '/athlete', { headers: { Authorization: 'hunter2' } })
  const form = { client_id: test.sandbox.clientId, callback_url: 'http://a b/?hunter2', verify_token: 'hunter2'.repeat(200) }
  await test.request('POST', '/push_subscriptions', { form: { ...form, client_secret: '' } })
  await test.request('POST', '/oauth/token', { json: { client_secret: { hunter2: 1 }, grant_type: 'refresh_token', refresh_token: 7 } })
  await test.request('GET', `/athlete/${'AB'.repeat(20)}`)
  const shown = await shownBy(test)
  expect(shown.pop()?.path).toBe('/api/v3/athlete/[secret]')
  expect([shown.length, shown[0]?.headers.find(({ name }) => name === 'authorization')?.value]).toEqual([3, '[secret]'])
  expect(shown.map(({ why }) => why).join()).toContain('callback_url is not valid')
  expect(shown.map(({ why }) => why).join()).not.toMatch(/hunter2|7/)
})

it('text that is not a secret stays readable, and so do the URLs of pictures', async () => {
  await using test = await startTest()
  await test.request('GET', '/activities/9223372036854775807?q=%E4%B8%AD', { token: test.sandbox.accessToken })
  await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
  const [first, second] = await shownBy(test)
  expect(first).toMatchObject({ path: '/api/v3/activities/9223372036854775807', query: [{ name: 'q', value: '中' }] })
  expect(second?.response.body.text).toMatch(/\/pictures\/[\da-f]{32}\.svg/)
})
