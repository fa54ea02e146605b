import { createReceiver, type Receiver, type ReceiverOptions } from '../../src/receiver/create-receiver.ts'
import type { ReceiverOutcome } from '../../src/receiver/outcome.ts'
import type { WebhookEvent } from '../../src/receiver/parse-event.ts'

export const NOW = Date.parse('2026-11-02T10:00:00Z')
export const PATH = '/webhooks/0f9c2d4e8a7b6153'
export const TOKEN = 'verify-me'

/** An event as the service sends it. */
export const EVENT = {
  object_type: 'activity',
  object_id: 11284400713,
  aspect_type: 'update',
  updates: { title: 'Morning ride' },
  owner_id: 4207619,
  subscription_id: 260917,
  event_time: NOW / 1000,
}

export interface TestReceiver extends Receiver {
  readonly admitted: WebhookEvent[]
  readonly outcomes: ReceiverOutcome[]
  readonly errors: unknown[]
  /** Times of the timers that run, in milliseconds. */
  timers(): readonly number[]
  /** Ends the time of all requests that have no response yet. */
  fireTimers(): void
}

/** A receiver that stores every event. Its time stands still. */
export function testReceiver(options: Partial<ReceiverOptions> = {}): TestReceiver {
  const admitted: WebhookEvent[] = []
  const outcomes: ReceiverOutcome[] = []
  const errors: unknown[] = []
  const timers = new Map<() => void, number>()
  const receiver = createReceiver({
    path: PATH,
    isVerifyToken: async (token) => token === TOKEN,
    async admit(event) {
      admitted.push(event)
      return { outcome: 'stored' }
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    onError: (error) => errors.push(error),
    now: () => NOW,
    setTimer(ms, fire) {
      timers.set(fire, ms)
      return () => timers.delete(fire)
    },
    ...options,
  })
  return {
    ...receiver,
    admitted,
    outcomes,
    errors,
    timers: () => [...timers.values()],
    fireTimers() {
      for (const fire of timers.keys()) fire()
      timers.clear()
    },
  }
}

export const urlOf = (path = PATH): string => `https://app.example${path}`

/** A delivery of an event, or of any other body. */
export const deliveryOf = (body: object | string = EVENT, init: RequestInit = {}): Request =>
  new Request(urlOf(), { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...init })

/** Whatever is left to do is done: the event loop has nothing more to run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
