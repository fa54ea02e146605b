import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createConnector } from '../../src/app/connect-athlete.ts'
import { createOAuth, TokenSession } from '../../src/index.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const STATE = { state: 'state-1' }
const CALLBACK = 'https://app.example/callback?state=state-1&code=code-1&scope=read,activity:read'
const TOKENS = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_at: NOW / 1000 + 21_600,
  expires_in: 21_600,
  token_type: 'Bearer',
}

/**
 * A connector whose token endpoint responds once the test lets it, to an app that does not wait for long.
 * @param store shared by the connectors of several processes
 */
function connectorWith(response: object | (() => Response), { store = memoryStore(), timeoutMs = 5, now = () => NOW } = {}) {
  const waiting: (() => void)[] = []
  const oauth = createOAuth({
    clientId: '1',
    clientSecret: 'secret',
    redirectUri: 'https://app.example/callback',
    authUrl: 'https://service.example',
    now,
    timeoutMs,
    fetch: () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(typeof response === 'function' ? response() : Response.json(response)))
      }),
  })
  const errors: unknown[] = []
  const pauses: (() => void)[] = []
  const session = (athleteId: string) => new TokenSession({ oauth, store, athleteId, now })
  const connector = createConnector({
    oauth,
    store,
    spool: undefined,
    now,
    fetchAthlete: async () => ({ id: 7 }),
    session,
    report: (error) => errors.push(error),
    wait: () => new Promise((resolve) => pauses.push(resolve)),
  })
  return {
    connector,
    store,
    session,
    errors,
    /** Requests to the token endpoint. */
    requests: () => waiting.length,
    respond: () => waiting.at(-1)?.(),
    respondToAll: () => waiting.forEach((each) => void each()),
    /** Lets the connector look again whether another process has ended a callback. */
    lookAgain: () => pauses.splice(0).forEach((resume) => void resume()),
    /** Whether the connector waits for another process. */
    isWaiting: () => pauses.length > 0,
  }
}

it('tokens that arrive after the callback has failed without a response are stored', async () => {
  const { connector, session, errors, respond } = connectorWith({ ...TOKENS, athlete: { id: 7 } })
  await expect(connector.connect(CALLBACK, STATE)).rejects.toMatchObject({ code: 'deadline_exceeded' })
  respond()
  await expect.poll(() => session('7').state()).toBe('active')
  const late = session('7')
  expect(await late.accessToken()).toBe('access-1')
  expect(late.scopes).toEqual(['read', 'activity:read'])
  expect(errors).toEqual([])
})

it('tokens that arrive late without the athlete are found by the same callback', async () => {
  const { connector, session, errors, respond } = connectorWith(TOKENS)
  await expect(connector.connect(CALLBACK, STATE)).rejects.toMatchObject({ code: 'deadline_exceeded' })
  respond()
  await expect.poll(() => connector.connect(CALLBACK, STATE).catch(() => undefined)).toMatchObject({ athleteId: '7' })
  expect(await session('7').accessToken()).toBe('access-1')
  expect(errors).toEqual([])
})

const PATIENT = { timeoutMs: 60_000 }
/** For conditions that hold after a few steps, and that a test waits for many times. */
const OFTEN = { interval: 1 }
const ATHLETE_TOKENS = { ...TOKENS, athlete: { id: 7 } }
const refused = (at = NOW): Response =>
  Response.json(
    { message: 'Bad Request', errors: [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }] },
    { status: 400, headers: { Date: new Date(at).toUTCString() } },
  )
const unavailable = (): Response => new Response('', { status: 503 })
const CONNECTED = { athleteId: '7', athlete: undefined, scopes: ['read', 'activity:read'] }

/** Two processes with the same callback: the first exchanges its code, and the second waits for it. */
async function startTwice(one: object | (() => Response), other: object | (() => Response)) {
  const first = connectorWith(one, PATIENT)
  const second = connectorWith(other, { ...PATIENT, store: first.store })
  const connection = first.connector.connect(CALLBACK, STATE)
  await expect.poll(first.requests).toBe(1)
  const repeated = second.connector.connect(CALLBACK, STATE)
  await expect.poll(second.isWaiting, OFTEN).toBe(true)
  return { first, second, connection, repeated }
}

it('a code is not exchanged while the store cannot be written, and is exchanged afterward', async () => {
  const memory = memoryStore()
  let isFull = true
  const put: typeof memory.put = async (...record) => {
    if (isFull) throw new Error('no space left on the device')
    return memory.put(...record)
  }
  const { connector, requests, respond } = connectorWith(ATHLETE_TOKENS, { ...PATIENT, store: { ...memory, put } })
  await expect(connector.connect(CALLBACK, STATE)).rejects.toThrow('no space left on the device')
  expect(requests()).toBe(0)
  isFull = false
  const connection = connector.connect(CALLBACK, STATE)
  await expect.poll(requests).toBe(1)
  respond()
  expect(await connection).toMatchObject({ athleteId: '7' })
})

describe('a callback that another process', () => {
  it('has ended is not exchanged again', async () => {
    const first = connectorWith(ATHLETE_TOKENS, PATIENT)
    const connection = first.connector.connect(CALLBACK, STATE)
    await expect.poll(first.requests).toBe(1)
    first.respond()
    await connection
    const second = connectorWith(refused, { ...PATIENT, store: first.store })
    expect(await second.connector.connect(CALLBACK, STATE)).toEqual(CONNECTED)
    expect(second.requests()).toBe(0)
  })

  it('is exchanging waits for its outcome', async () => {
    const { first, second, connection, repeated } = await startTwice(ATHLETE_TOKENS, refused)
    first.respond()
    await connection
    second.lookAgain()
    expect(await repeated).toEqual(CONNECTED)
    expect(second.requests()).toBe(0)
  })

  it('could not exchange is exchanged', async () => {
    const { first, second, connection, repeated } = await startTwice(unavailable, ATHLETE_TOKENS)
    first.respond()
    await expect(connection).rejects.toMatchObject({ code: 'server_error' })
    second.lookAgain()
    await expect.poll(second.requests).toBe(1)
    second.respond()
    expect(await repeated).toMatchObject({ athleteId: '7' })
  })

  it('was exchanging when it died is exchanged after 15 seconds, and the outcome of a slow process still counts', async () => {
    const { first, second, connection, repeated } = await startTwice(ATHLETE_TOKENS, refused)
    for (let look = 1; look < 60; look += 1) {
      await expect.poll(second.isWaiting, OFTEN).toBe(true)
      second.lookAgain()
    }
    await expect.poll(second.requests).toBe(1)
    first.respond()
    await connection
    second.respond()
    expect(await repeated).toEqual(CONNECTED)
  })

  it('is still exchanging when the service refuses the code to another one that no longer waited is waited for', async () => {
    const { first, second, connection, repeated } = await startTwice(ATHLETE_TOKENS, refused)
    for (let look = 1; look < 60; look += 1) {
      await expect.poll(second.isWaiting, OFTEN).toBe(true)
      second.lookAgain()
    }
    await expect.poll(second.requests).toBe(1)
    second.respond()
    await expect.poll(second.isWaiting, OFTEN).toBe(true)
    first.respond()
    await connection
    second.lookAgain()
    expect(await repeated).toEqual(CONNECTED)
  })

  it('has ended is found by a process whose clock is wrong, which keeps the outcomes of the others', async () => {
    const { connector, store, requests, respond } = connectorWith(ATHLETE_TOKENS, PATIENT)
    const connection = connector.connect(CALLBACK, STATE)
    await expect.poll(requests).toBe(1)
    respond()
    await connection
    for (const minutes of [-12, 12]) {
      const startWrong = async (callback: string, expected: { state: string }) => {
        const wrong = connectorWith(refused, { ...PATIENT, store, now: () => NOW + minutes * 60_000 })
        const repeated = wrong.connector.connect(callback, expected)
        await expect.poll(wrong.requests).toBe(1)
        wrong.respond()
        return repeated
      }
      await expect(startWrong(CALLBACK.replaceAll('-1', '-2'), { state: 'state-2' })).rejects.toMatchObject({ code: 'invalid_grant' })
      expect(await startWrong(CALLBACK, STATE)).toEqual(CONNECTED)
    }
    const third = connectorWith(refused, { ...PATIENT, store })
    expect(await third.connector.connect(CALLBACK, STATE)).toEqual(CONNECTED)
    expect(third.requests()).toBe(0)
  })

  it('ended more than ten minutes ago is refused', async () => {
    const { connector, store, requests, respond } = connectorWith(ATHLETE_TOKENS, PATIENT)
    const connection = connector.connect(CALLBACK, STATE)
    await expect.poll(requests).toBe(1)
    respond()
    await connection
    const time = NOW + 601_000
    const later = connectorWith(() => refused(time), { ...PATIENT, store, now: () => time })
    const repeated = later.connector.connect(CALLBACK, STATE)
    await expect.poll(later.requests).toBe(1)
    later.respond()
    await expect(repeated).rejects.toMatchObject({ code: 'invalid_grant' })
  })
})

describe('the outcomes of callbacks', () => {
  /** The outcome of each number. */
  const connectAll = async (setting: ReturnType<typeof connectorWith>, numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      const expected = setting.requests() + 1
      const url = `https://app.example/callback?state=state-${number}&code=code-${number}&scope=read`
      const connection = setting.connector.connect(url, { state: `state-${number}` })
      await expect.poll(setting.requests, OFTEN).toBe(expected)
      setting.respond()
      await connection
    }
  }
  const recordOf = async (setting: ReturnType<typeof connectorWith>) => (await setting.store.get('callbacks/1'))?.record ?? {}

  it('are at most 100, of the last ten minutes, without tokens, states or codes', async () => {
    let time = NOW
    const setting = connectorWith(ATHLETE_TOKENS, { ...PATIENT, now: () => time })
    await connectAll(
      setting,
      Array.from({ length: 105 }, (_, number) => number),
    )
    const record = await recordOf(setting)
    expect(Object.keys(Object(record['callbacks']))).toHaveLength(100)
    expect(JSON.stringify(record)).not.toMatch(/access|refresh|state-|code-|secret/)
    time += 601_000
    await connectAll(setting, [200])
    expect(Object.keys(Object((await recordOf(setting))['callbacks']))).toHaveLength(1)
  })

  it('are written one after the other: callbacks at the same time do not repeat the writes of others', async () => {
    const memory = memoryStore()
    let reads = 0
    const get: typeof memory.get = async (key) => {
      if (key === 'callbacks/1') reads += 1
      const found = await memory.get(key)
      await new Promise((resolve) => setImmediate(resolve))
      return found
    }
    const setting = connectorWith(ATHLETE_TOKENS, { ...PATIENT, store: { ...memory, get } })
    const states = Array.from({ length: 20 }, (_, number) => `state-${number}`)
    const connections = states.map((state) =>
      setting.connector.connect(`https://app.example/callback?state=${state}&code=${state}&scope=read`, { state }),
    )
    await expect.poll(setting.requests).toBe(states.length)
    setting.respondToAll()
    await Promise.all(connections)
    expect(Object.values(Object((await recordOf(setting))['callbacks']))).toEqual(states.map(() => ({ at: NOW / 1000, athleteId: '7' })))
    // One to mark each callback, one to store its outcome, and the last one by this test.
    expect(reads).toBe(2 * states.length + 1)
  })

  it.each([
    ['that is damaged', { v: 1, callbacks: { a: 1, b: { at: 'x' }, c: null } }, 1],
    ['that is not one', { v: 'x', callbacks: 'y' }, 1],
    ['of a later version, which stays as it is', { v: 2, other: 'kept' }, undefined],
  ])('do not stop a callback because of a record %s', async (_which, record, kept) => {
    const setting = connectorWith(ATHLETE_TOKENS, PATIENT)
    await setting.store.put('callbacks/1', record, { ifAbsent: true })
    await connectAll(setting, [1])
    const found = await recordOf(setting)
    if (kept === undefined) expect(found).toEqual(record)
    else expect(Object.keys(Object(found['callbacks']))).toHaveLength(kept)
    expect(setting.errors).toEqual([])
  })
})
