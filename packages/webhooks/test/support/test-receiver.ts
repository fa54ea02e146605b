import { type Inbox, memoryInbox } from '../../src/index.ts'
import { createReceiver, type Receiver, type ReceiverOptions } from '../../src/receiver/create-receiver.ts'
import type { ReceiverOutcome } from '../../src/receiver/outcome.ts'

export const NOW = Date.parse('2026-11-02T10:00:00Z')
export const PATH = '/webhooks/0f9c2d4e8a7b6153'
export const TOKEN = 'verify-me'
export const SUBSCRIPTION = 260917
export const ATHLETE = 4207619

/** An event of the app's own subscription about an athlete that the app knows. */
export const EVENT = {
  object_type: 'activity',
  object_id: 11284400713,
  aspect_type: 'update',
  updates: { title: 'Morning ride' },
  owner_id: ATHLETE,
  subscription_id: SUBSCRIPTION,
  event_time: NOW / 1000,
}

export interface TestReceiver extends Receiver {
  readonly inbox: Inbox
  readonly outcomes: ReceiverOutcome[]
  /** Athletes that were woken. */
  readonly woken: string[]
  /** What has failed, and where. */
  readonly errors: [unknown, string][]
  /** Ends the time of all requests that have no response yet. */
  fireTimers(): void
  /** How many timers run. */
  timers(): number
}

/** A receiver of an app with one subscription and one athlete, with an inbox in memory. Its time stands still. */
export function testReceiver(options: Partial<ReceiverOptions> = {}): TestReceiver {
  const inbox = memoryInbox({ now: () => NOW })
  const outcomes: ReceiverOutcome[] = []
  const woken: string[] = []
  const errors: [unknown, string][] = []
  const timers = new Set<() => void>()
  const receiver = createReceiver({
    path: PATH,
    isVerifyToken: async (token) => token === TOKEN,
    subscriptionStatus: async (id) => (id === SUBSCRIPTION ? 'own' : 'other'),
    isKnownAthlete: async (id) => id === String(ATHLETE),
    mark: (marks) => inbox.mark(marks),
    appliesUpdates: false,
    async wake(athleteId) {
      woken.push(athleteId)
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    onError: (error, during) => errors.push([error, during]),
    now: () => NOW,
    setTimer(_milliseconds, fire) {
      timers.add(fire)
      return () => timers.delete(fire)
    },
    ...options,
  })
  return {
    ...receiver,
    inbox,
    outcomes,
    woken,
    errors,
    fireTimers() {
      for (const fire of timers) fire()
      timers.clear()
    },
    timers: () => timers.size,
  }
}

export const urlOf = (path = PATH): string => `https://app.example${path}`

/** A delivery of an event, or of any other body. */
export const deliveryOf = (body: object | string = EVENT, init: RequestInit = {}): Request =>
  new Request(urlOf(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

export const handshakeOf = (query: Readonly<Record<string, string>>): Request => new Request(`${urlOf()}?${new URLSearchParams(query)}`)
