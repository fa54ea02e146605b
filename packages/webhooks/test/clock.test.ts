import { createApp } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { expect, it } from 'vitest'
import { createWebhooks, embeddedWaker, memoryInbox, type WebhooksOptions } from '../src/index.ts'

const START = Date.parse('2026-11-02T10:00:00Z')

function setting(options: Partial<WebhooksOptions> = {}) {
  const clock = { now: START }
  const app = createApp({
    clientId: 1,
    clientSecret: 'secret',
    baseUrl: 'http://127.0.0.1:1/api/v3',
    authUrl: 'http://127.0.0.1:1',
    redirectUri: 'http://127.0.0.1/callback',
    store: memoryStore(),
    now: () => clock.now,
  })
  const timers: number[] = []
  const setTimer = (ms: number): (() => void) => {
    timers.push(ms)
    return () => undefined
  }
  const settled: number[] = []
  const { inbox = memoryInbox(), waker = embeddedWaker({ setTimer }) } = options
  const hooks = { onSettle: ({ settledAt }: { readonly settledAt: number }) => void settled.push(settledAt) }
  const required = { app, path: '/webhooks/0123456789abcdef', subscriptionId: 1, onChange: () => undefined, onErase: () => undefined }
  const open = (more: Partial<WebhooksOptions> = {}) => createWebhooks({ ...required, setTimer, hooks, ...options, inbox, waker, ...more })
  return { clock, app, inbox, waker, timers, settled, open }
}

it('webhooks, their inbox and their waker use the clock of the app', async () => {
  const { clock, inbox, waker, timers, settled, open } = setting()
  await using webhooks = open()
  await webhooks.checkGrant('7')
  expect(await webhooks.stats()).toMatchObject({ waiting: 1, oldestAt: START })
  clock.now += 60_000
  await webhooks.drain()
  expect(settled).toContain(clock.now)
  await waker.wake('7', { lane: 'live', at: clock.now + 5_000 })
  await using _ = await waker.run(async () => undefined, { concurrency: 1 })
  expect(timers).toContain(5_000)
  await inbox.close()
})

it('a clock that webhooks, an inbox or a waker was created with takes precedence', async () => {
  const timers: number[] = []
  const setTimer = (ms: number): (() => void) => {
    timers.push(ms)
    return () => undefined
  }
  const { settled, inbox, waker, open } = setting({
    now: () => START + 1,
    inbox: memoryInbox({ now: () => START + 2 }),
    waker: embeddedWaker({ now: () => START + 3, setTimer }),
  })
  await using webhooks = open()
  await inbox.mark([{ athleteId: '7', kind: 'athlete', id: '7', lane: 'live' }])
  expect(await webhooks.stats()).toMatchObject({ oldestAt: START + 2 })
  await webhooks.drain()
  expect(settled).toContain(START + 1)
  await waker.wake('7', { lane: 'live', at: START + 5_003 })
  await using _ = await waker.run(async () => undefined, { concurrency: 1 })
  expect(timers).toContain(5_000)
})

it('webhooks with different clocks cannot share an inbox or a waker', async () => {
  const { app, inbox, waker, open } = setting()
  await using _ = open()
  await using _same = open({ now: app.now })
  const other = { now: () => START }
  expect(() => open(other)).toThrow(
    new TypeError('the inbox already has another clock: pass the same `now` to all apps and webhooks that use it'),
  )
  expect(() => open({ ...other, inbox: memoryInbox() })).toThrow('the waker already has another clock')
  await using _own = open({ ...other, inbox: memoryInbox(other), waker: embeddedWaker() })
  await waker.close()
  await inbox.close()
})

it('an inbox and a waker without `useClock` work with their own clock', async () => {
  const { useClock: _inboxClock, ...inbox } = memoryInbox({ now: () => START })
  const { useClock: _wakerClock, ...waker } = embeddedWaker()
  const { open } = setting({ inbox, waker })
  await using webhooks = open()
  await webhooks.checkGrant('7')
  expect(await webhooks.drain()).toEqual({ leases: expect.any(Number) })
})
