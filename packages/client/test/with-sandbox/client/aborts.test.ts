import { createOAuth, type Layer, memoryStore, retry, type Send, TokenSession, TokenSet } from '@activity-tracking/client'
import { afterEach, describe, expect, it } from 'vitest'
import { type ObservedClient, observedClient } from './observed-client.ts'

const clients: ObservedClient[] = []
afterEach(async () => {
  for (const { sandbox } of clients.splice(0)) await sandbox.close()
})

/** One phase of a call: a client whose calls get that far and no further, and the number of requests for the athlete until then. */
interface Phase {
  /** Called when the phase has begun. */
  make(arrived: () => void): Promise<ObservedClient>
  readonly requests: number
  /** \`code\` of the error at the deadline. Default: \`deadline_exceeded\`. */
  readonly atDeadline?: string
  readonly timeoutMs?: number
}

/** Reports that it was reached, and continues when the signal fires. */
const waits = (arrived: () => void, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    arrived()
  })

/** Longer than any test. */
const LONG_MS = 600_000

const PHASES: Readonly<Record<string, Phase>> = {
  'waiting for an access token': {
    requests: 0,
    async make(arrived) {
      const client = await observedClient()
      const { sandbox, another } = client
      const { clientId, clientSecret, authUrl, athleteId } = sandbox
      await sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', delay_ms: LONG_MS }] })
      const send: Send = (url, init) => {
        setImmediate(arrived)
        return fetch(url, init)
      }
      const now = (): number => Date.parse('2026-11-02T10:07:00Z')
      const oauth = createOAuth({ clientId, clientSecret, redirectUri: 'http://localhost/callback', authUrl, now, fetch: send })
      const session = new TokenSession({ oauth, store: memoryStore(), athleteId, now })
      const expiresAt = now() / 1_000 - 1
      const { accessToken, refreshToken } = sandbox
      await session.authorize(new TokenSet({ accessToken, refreshToken, expiresAt, scopes: ['read'], athleteId }))
      return { ...client, api: another({ auth: session }) }
    },
  },
  'waiting for the quota': {
    requests: 0,
    make(arrived) {
      const quota: Layer = () => (call) => waits(arrived, call.signal)
      return observedClient({ quota })
    },
  },
  'waiting for the response': {
    requests: 1,
    async make(arrived) {
      const client = await observedClient({ hooks: { onRequest: () => setImmediate(arrived) } })
      await client.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', delay_ms: LONG_MS }] })
      return client
    },
  },
  'waiting for the next attempt': {
    requests: 1,
    // A wait that would end after the deadline is not started.
    atDeadline: 'server_error',
    timeoutMs: 60_000,
    async make(arrived) {
      const client = await observedClient({
        retry: retry({ baseMs: LONG_MS, maxDelayMs: LONG_MS, random: () => 0.9 }),
        hooks: { onRetry: () => setImmediate(arrived) },
      })
      await client.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503 }] })
      return client
    },
  },
  'reading the response body': {
    requests: 1,
    make(arrived) {
      /** The first half of the body, and then nothing more. */
      const slowly: Send = async (url, init) => {
        const response = await fetch(url, init)
        const bytes = new Uint8Array(await response.arrayBuffer())
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
          pull: () => void setImmediate(arrived),
        })
        return new Response(body, { status: response.status, headers: response.headers })
      }
      return observedClient({ fetch: slowly })
    },
  },
}

describe.each(Object.entries(PHASES))(
  'a call that is %s',
  (_phase, { make, requests, atDeadline = 'deadline_exceeded', timeoutMs = 400 }) => {
    it('ends with the reason of its signal, and sends nothing more', async () => {
      const controller = new AbortController()
      const reason = new Error('the reader has left')
      const client = await make(() => controller.abort(reason))
      clients.push(client)
      await expect(client.api.GET('/athlete', { signal: controller.signal, timeoutMs: Infinity })).rejects.toBe(reason)
      expect(client.events.at(-1)).toMatchObject(['onCallEnd', { error: 'aborted', status: undefined }])
      await expectQuiet(client, requests)
    })

    it('ends at its deadline, and sends nothing more', async () => {
      const client = await make(() => undefined)
      clients.push(client)
      const error = await client.api.GET('/athlete', { timeoutMs }).then(
        ({ error }) => error,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ code: atDeadline, operation: 'GET /athlete', attempts: 1 })
      expect(client.events.at(-1)).toMatchObject(['onCallEnd', { error: atDeadline }])
      await expectQuiet(client, requests)
    })
  },
)

/** No more requests are sent, and other calls work. */
async function expectQuiet({ events, sandbox, another }: ObservedClient, requests: number): Promise<void> {
  const sent = () => events.filter(([hook]) => hook === 'onRequest').length
  expect(sent()).toBe(requests)
  await sandbox.control.clearFaults()
  expect((await another({ log: (next) => next }).GET('/athlete')).response.status).toBe(200)
  expect(sent()).toBe(requests)
}

it('a call whose signal has fired before it begins is not sent', async () => {
  const client = await observedClient()
  clients.push(client)
  const reason = new Error('too late')
  await expect(client.api.GET('/athlete', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(client.events).toEqual([])
  expect(await client.statuses('getAthlete')).toEqual([])
})

it('a signal that fires after the call has ended changes nothing', async () => {
  const client = await observedClient()
  clients.push(client)
  const controller = new AbortController()
  const { data } = await client.api.GET('/athlete', { signal: controller.signal })
  controller.abort(new Error('too late'))
  expect(String(data?.id)).toBe(client.sandbox.athleteId)
  expect(client.events.at(-1)).toMatchObject(['onCallEnd', { status: 200 }])
})
