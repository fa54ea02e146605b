import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import type { ReceiverOptions } from '../../src/receiver/create-receiver.ts'
import { NOW, PATH, type TestReceiver, TOKEN, testReceiver } from './test-receiver.ts'

export const SIGNATURE_HEADER = 'X-Activity-Tracking-Signature'

type Delivery = Awaited<ReturnType<Sandbox['control']['listDeliveries']>>[number]

/** A sandbox whose clock stands still until a test moves it. It signs what it sends. */
export const startSigning = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox({ now: NOW, frozen: true, seed: 1, signWebhooks: true, ...options })

/** A receiver of the sandbox's app, which takes signed events only. */
export const receiverOf = ({ athleteId, webhookKey }: Sandbox, options: Partial<ReceiverOptions> = {}): TestReceiver =>
  testReceiver({
    subscriptionStatus: async () => 'own',
    isKnownAthlete: async (id) => id === athleteId,
    signature: { header: SIGNATURE_HEADER, keys: [webhookKey ?? ''], required: true },
    ...options,
  })

/** Creates the app's subscription: the sandbox performs the handshake with the callback. */
export async function subscribe({ baseUrl, clientId, clientSecret }: Sandbox, origin: string): Promise<void> {
  const form = { client_id: clientId, client_secret: clientSecret, callback_url: origin + PATH, verify_token: TOKEN }
  const response = await fetch(`${baseUrl}/push_subscriptions`, { method: 'POST', body: new URLSearchParams(form) })
  if (response.status !== 201) throw new Error(`no subscription: ${response.status} ${await response.text()}`)
}

/** Moves the sandbox's clock past all attempts to deliver, and lists what became of them. */
export async function finishDeliveries({ control }: Sandbox): Promise<readonly Delivery[]> {
  await control.setClock({ advance: '4m' })
  return control.listDeliveries()
}

/** Above 2^53. */
export const LARGE_ID = '9007199254740993'

/**
 * Changes what the app's first athlete has, so that the sandbox sends each kind of event, one of them with an id above 2^53. At the end the
 * athlete has deauthorized the app.
 */
export async function sendEveryKind(sandbox: Sandbox): Promise<readonly Delivery[]> {
  const { control, athleteId } = sandbox
  const { id } = await control.createActivity()
  await control.changeActivity({ id, name: 'Another name' })
  await control.sendEvent({ object_type: 'activity', aspect_type: 'update', object_id: LARGE_ID })
  await control.deleteActivity({ id })
  await control.revokeGrant({ athlete_id: athleteId })
  return finishDeliveries(sandbox)
}
