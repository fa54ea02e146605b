import { BadRequestError, ConnectionError, NotFoundError, type Subscription } from '@activity-tracking/client'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ensureSubscription, type SubscribingApp } from '../../src/subscription/ensure-subscription.ts'
import { HandshakeError, ReplaceSubscriptionError, SubscriptionConflictError } from '../../src/subscription/errors.ts'

const OLD = 'https://app.example/old'
const [GOOD, BAD] = ['https://app.example/good', 'https://app.example/bad']

/** What becomes of a request: it works; it is lost on its way; or its response is. */
type Fate = 'works' | 'lost' | 'response lost'

/** The one subscription of an app, at a service that can be reached as `fates` say, in any order that the scheduler chooses. */
function serviceWith({
  initial,
  fates,
  reorder,
}: {
  initial: string | undefined
  fates: Fate[]
  reorder: (step: string) => Promise<void>
}) {
  const state = { nextId: 1, subscription: undefined as Subscription | undefined, most: 0 }
  const make = (callback_url: string): Subscription => ({ id: state.nextId++, callback_url }) as Subscription
  if (initial !== undefined) state.subscription = make(initial)

  const request = async <T>(operation: string, perform: () => T): Promise<T> => {
    const fate = fates.shift() ?? 'works'
    await reorder(`${operation} arrives`)
    if (fate === 'lost') throw new ConnectionError('lost', { operation })
    const result = perform()
    await reorder(`${operation} responds`)
    if (fate === 'response lost') throw new ConnectionError('response lost', { operation })
    return result
  }
  const refuse = (field: string, code: string): never => {
    throw new BadRequestError('400', {
      operation: 'POST /push_subscriptions',
      body: { errors: [{ resource: 'PushSubscription', field, code }] },
    })
  }
  const app: SubscribingApp = {
    baseUrl: 'https://service.example/api/v3',
    sign: async () => 'a'.repeat(64),
    subscriptions: {
      list: () => request('list', () => (state.subscription === undefined ? [] : [state.subscription])),
      create: ({ callbackUrl }) =>
        request('create', () => {
          if (state.subscription !== undefined) return refuse('', 'already exists')
          if (callbackUrl === BAD) return refuse('callback url', 'not verifiable')
          state.subscription = make(callbackUrl)
          return state.subscription
        }),
      delete: (id) =>
        request('delete', () => {
          if (state.subscription?.id !== id) throw new NotFoundError('404', { operation: 'DELETE /push_subscriptions/{subscription_id}' })
          state.subscription = undefined
        }),
    },
  }
  return { app, state }
}

/** Nobody can be reached from here, so only the service judges a callback. */
const fetch = async (): Promise<Response> => {
  throw new TypeError('fetch failed')
}

const fates = fc.array(fc.constantFrom<Fate>('works', 'works', 'works', 'lost', 'response lost'), { maxLength: 12 })
const initial = fc.constantFrom(undefined, OLD, GOOD)

it('one process: its result or error matches the state of the service, even with lost requests and responses', async () => {
  const property = fc.asyncProperty(initial, fc.constantFrom(GOOD, BAD), fates, async (before, callbackUrl, lost) => {
    const { app, state } = serviceWith({ initial: before, fates: lost, reorder: async () => undefined })
    const [ended] = await Promise.allSettled([ensureSubscription({ app, callbackUrl, fetch })])
    if (ended.status === 'fulfilled') expect(state.subscription).toMatchObject({ id: ended.value.id, callback_url: callbackUrl })
    else if (ended.reason instanceof HandshakeError || ended.reason instanceof ReplaceSubscriptionError) {
      const { remaining } = ended.reason
      if (remaining === 'restored') expect(state.subscription?.callback_url).toBe(before)
      if (remaining === 'kept') expect(state.subscription).toBeDefined()
      if (remaining === 'none' || remaining === 'lost') expect(state.subscription).toBeUndefined()
    } else expect(ended.reason).toBeInstanceOf(ConnectionError)
    // Called again when nothing is lost, it ends well.
    lost.length = 0
    const again = await ensureSubscription({ app, callbackUrl: GOOD, fetch })
    expect(state.subscription).toMatchObject({ id: again.id, callback_url: GOOD })
  })
  await fc.assert(property, { numRuns: 500 })
})

it('several processes with the same callback URL, in any order: all end with the same subscription', async () => {
  const property = fc.asyncProperty(fc.scheduler(), initial, fc.integer({ min: 2, max: 4 }), async (scheduler, before, count) => {
    const { app, state } = serviceWith({ initial: before, fates: [], reorder: (step) => scheduler.schedule(Promise.resolve(), step) })
    const all = Promise.all(Array.from({ length: count }, () => ensureSubscription({ app, callbackUrl: GOOD, fetch })))
    const ensured = await scheduler.waitFor(all)
    expect(new Set(ensured.map(({ id }) => id))).toEqual(new Set([state.subscription?.id]))
    expect(state.subscription?.callback_url).toBe(GOOD)
  })
  await fc.assert(property, { numRuns: 200 })
})

it('two processes with different callback URLs, in any order: the app has one of the two, or one of them reports a conflict', async () => {
  const property = fc.asyncProperty(fc.scheduler(), initial, async (scheduler, before) => {
    const { app, state } = serviceWith({ initial: before, fates: [], reorder: (step) => scheduler.schedule(Promise.resolve(), step) })
    const all = Promise.allSettled([GOOD, OLD].map((callbackUrl) => ensureSubscription({ app, callbackUrl, fetch })))
    for (const ended of await scheduler.waitFor(all)) {
      if (ended.status === 'rejected') expect(ended.reason).toBeInstanceOf(SubscriptionConflictError)
    }
    expect([GOOD, OLD]).toContain(state.subscription?.callback_url)
  })
  await fc.assert(property, { numRuns: 200 })
})
