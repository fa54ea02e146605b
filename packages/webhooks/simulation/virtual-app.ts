import { type App, createApp, type Quota, type QuotaLimits } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import type { VirtualClock } from '../../client/simulation/virtual-clock.ts'
import { accessTokenOf, athleteIdOf, type ModelService } from './model-service.ts'

/** Shortest and longest response time of the service, in milliseconds. */
const LATENCY_MS = { least: 100, most: 500 }

/** Far in the future, in milliseconds. */
const YEAR_MS = 365 * 86_400_000

interface VirtualAppOptions {
  readonly service: ModelService
  readonly clock: VirtualClock
  readonly limits: QuotaLimits
  readonly random: () => number
  readonly athletes: number
}

/** An app that is connected with all athletes of a model service, on a virtual clock. */
export async function openVirtualApp({ service, clock, limits, random, athletes }: VirtualAppOptions): Promise<App<Quota>> {
  const app = createApp({
    clientId: '1',
    clientSecret: 'secret',
    redirectUri: 'http://localhost/callback',
    baseUrl: 'http://127.0.0.1/api/v3',
    authUrl: 'http://127.0.0.1',
    store: memoryStore(),
    now: () => clock.time,
    retry: false,
    quota: { limits, random, wait: (ms, signal) => clock.wait(ms, signal) },
    async fetch(url, init) {
      await clock.wait(LATENCY_MS.least + random() * (LATENCY_MS.most - LATENCY_MS.least))
      return service.respond(new Request(url, init))
    },
  })
  const expiresAt = (clock.time + YEAR_MS) / 1_000
  for (let athlete = 0; athlete < athletes; athlete += 1) {
    const athleteId = athleteIdOf(athlete)
    await app.importGrant({ athleteId, accessToken: accessTokenOf(athleteId), refreshToken: 'r', expiresAt, scopes: ['activity:read_all'] })
  }
  return app
}

/** Waits until everything that is due has been done: work between two timers takes a few turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
