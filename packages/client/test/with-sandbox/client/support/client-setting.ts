import { type ClientOptions, createClient, type Scope } from '@activity-tracking/client'
import { createControlClient, type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { scopes as everyScope } from '@activity-tracking/spec'
import { afterAll, beforeAll } from 'vitest'

const START = '2026-11-02T10:00:00Z'

/** Clients of a new world. */
export type Setting = Awaited<ReturnType<ReturnType<typeof useWorlds>>>

/**
 * Starts a sandbox for the tests of a file. Returns a function that creates a world in it, whose clock is stopped, with a client. The client's pauses
 * move the clock.
 */
export function useWorlds(options: SandboxOptions = {}) {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ now: START, frozen: true, ...options })
  })
  afterAll(() => sandbox.close())
  return async () => {
    const state = await sandbox.control.createApp({ now: START, frozen: true, tier: 'unlimited' })
    const { base_url: baseUrl, auth_url: authUrl, client_id: clientId, athletes } = state
    const control = createControlClient({ controlUrl: sandbox.controlUrl, world: clientId })
    let time = Date.parse(START)

    /** A client with a token with these scopes, and matching types. */
    async function clientFor<const Granted extends Scope>(scopes: readonly Granted[], others: Partial<ClientOptions<Granted>> = {}) {
      const { access_token: auth } = await control.createToken({ scope: scopes.join(',') })
      return createClient({ baseUrl, authUrl, auth, scopes, ...others })
    }

    const { access_token: auth } = await control.createToken({ scope: Object.keys(everyScope).join() })
    return {
      control,
      clientFor,
      api: createClient({ baseUrl, authUrl, auth }),
      athleteId: String(athletes[0]?.id),
      /** The world's clock, for helpers that wait. */
      clock: {
        now: () => time,
        pause: async (delayMs: number, signal?: AbortSignal): Promise<void> => {
          signal?.throwIfAborted()
          await control.setClock({ advance: `${Math.ceil(delayMs / 1000)}s` })
          await control.settle()
          time += Math.ceil(delayMs / 1000) * 1000
        },
      },
      /** Requests for an operation that the service received: their statuses. */
      requestsOf: async (operationId: string) =>
        (await control.listRequests({})).filter(({ operation_id }) => operation_id === operationId).map(({ status }) => status),
      [Symbol.asyncDispose]: async () => void (await sandbox.control.deleteApp({ client_id: clientId })),
    }
  }
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A GPX file of a walk that begins at this time. */
export function gpxOf(start: string, { name = 'Walk', points = 60 } = {}): string {
  const lines = Array.from({ length: points }, (_point, index) => {
    const time = new Date(Date.parse(start) + index * 10_000).toISOString()
    return `<trkpt lat="${(60.4 + index * 0.0002).toFixed(6)}" lon="5.3"><ele>${20 + (index % 9)}</ele><time>${time}</time></trkpt>`
  })
  const track = `<trk><name>${name}</name><type>walking</type><trkseg>${lines.join('\n')}</trkseg></trk>`
  return `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Test">${track}</gpx>`
}
