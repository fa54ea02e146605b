import { memoryInbox } from '../../../src/index.ts'
import { createReceiver, type Receiver } from '../../../src/receiver/create-receiver.ts'

/** What a program is told by its environment. All values are text. */
export interface Settings {
  readonly CALLBACK_PATH: string
  readonly VERIFY_TOKEN: string
  readonly ATHLETE_ID: string
  readonly WEBHOOK_KEY: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly TIME: string
}

export interface ProgramWebhooks extends Receiver {
  /** For the test: counts and what waits. */
  report(): Promise<Response>
}

/** Webhooks of a program with one athlete and an inbox in memory. */
export function webhooksOf({ CALLBACK_PATH, VERIFY_TOKEN, ATHLETE_ID, WEBHOOK_KEY, TIME }: Settings): ProgramWebhooks {
  const now = (): number => Number(TIME)
  const inbox = memoryInbox({ now })
  let woken = 0
  const receiver = createReceiver({
    path: CALLBACK_PATH,
    isVerifyToken: async (token) => token === VERIFY_TOKEN,
    subscriptionStatus: async () => 'own',
    isKnownAthlete: async (id) => id === ATHLETE_ID,
    mark: (marks) => inbox.mark(marks),
    async wake() {
      // After the response: what is not handed to the runtime may never happen.
      await crypto.subtle.digest('SHA-256', new Uint8Array())
      woken += 1
    },
    signature: { header: 'X-Activity-Tracking-Signature', keys: [WEBHOOK_KEY], required: true },
    now,
  })
  const report = async (): Promise<Response> => Response.json({ counts: receiver.counts(), woken, ...(await inbox.stats()) })
  return { ...receiver, report }
}
