import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SandboxOptions, startSandbox } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { START, startTest } from '../support/sandbox.ts'

const SIGNATURE = 'x-activity-tracking-signature'

async function signedEvents(options: SandboxOptions, refused = 0) {
  let left = refused
  await using callback = await startCallback(undefined, () => ({ status: left-- > 0 ? 500 : 200 }))
  await using test = await startTest(options)
  const { clientId, clientSecret, control, webhookKey } = test.sandbox
  const form = { client_id: clientId, client_secret: clientSecret, callback_url: callback.url, verify_token: 'v' }
  await test.request('POST', '/push_subscriptions', { form })
  await control.createActivity()
  await control.setClock({ advance: '5m' })
  const journal = JSON.stringify([await control.listRequests(), await control.listDeliveries()])
  const events = callback.received
    .filter(({ method }) => method === 'POST')
    .map(({ headers, body }) => ({ signature: headers[SIGNATURE], body }))
  return { events, webhookKey, state: await control.getState(), journal }
}

const expected = (key: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`

describe('signed events', () => {
  it('carry the time of each attempt and its HMAC with the body', async () => {
    const { events, webhookKey, state, journal } = await signedEvents({ signWebhooks: 'my key' }, 2)
    expect([webhookKey, state.webhook_key]).toEqual(['my key', 'my key'])
    const start = START / 1000
    expect(events.map(({ signature }) => signature)).toEqual(
      [start, start + 60, start + 120].map((seconds) => expected('my key', seconds, events[0]?.body ?? '')),
    )
    expect(journal).not.toContain('my key')
  })

  it('have a generated key by default, which is a secret like the others', async () => {
    const { events, webhookKey, journal } = await signedEvents({ signWebhooks: true })
    expect(webhookKey).toMatch(/^[\da-f]{40}$/)
    expect(events[0]?.signature).toBe(expected(webhookKey ?? '', START / 1000, events[0]?.body ?? ''))
    expect(journal).not.toContain(webhookKey)
    await using same = await startSandbox({ seed: 1, signWebhooks: true })
    await using random = await startSandbox({ signWebhooks: true })
    expect(same.webhookKey).toBe(webhookKey)
    expect(same.webhookKey).not.toBe(same.clientSecret)
    expect(random.webhookKey).not.toBe(webhookKey)
  })

  it('need a key that is not empty', async () => {
    await expect(startSandbox({ signWebhooks: '' })).rejects.toThrow('signWebhooks is empty')
  })

  it('have the same key in new worlds, unless one is set', async () => {
    await using sandbox = await startSandbox({ signWebhooks: 'shared' })
    expect(await sandbox.control.createApp()).toMatchObject({ webhook_key: 'shared', secrets: 'random' })
    expect(await sandbox.control.createApp({ seed: 7 })).toMatchObject({ seed: 7, secrets: 'seeded' })
    const { client_id } = await sandbox.control.createApp({ webhook_key: 'own' })
    expect((await sandbox.control.updateApp({ client_id, webhook_key: null })).webhook_key).toBeNull()
  })
})

describe('the key of a data file', () => {
  it('stays, and cannot be changed; messages do not show it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const open = async (data: string, signWebhooks?: boolean | string): Promise<string | null> => {
      await using sandbox = await startSandbox({ data: join(folder, data), ...(signWebhooks !== undefined && { signWebhooks }) })
      return sandbox.webhookKey
    }
    try {
      const made = await open('made', true)
      expect([await open('made', true), await open('made')]).toEqual([made, made])
      await expect(open('made', 'other')).rejects.toThrow('--sign-webhooks cannot be changed')
      await expect(open('made', false)).rejects.toThrow('--sign-webhooks cannot be changed')
      const error = await open('made', 'other').catch((thrown: Error) => thrown.message)
      expect(error).not.toContain(made)
      await open('plain')
      expect(await open('plain', false)).toBeNull()
      await expect(open('plain', true)).rejects.toThrow('--sign-webhooks cannot be changed')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
