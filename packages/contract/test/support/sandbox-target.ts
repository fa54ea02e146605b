import { startSandbox } from '@activity-tracking/sandbox'
import type { Exchange } from '../../src/exchange.ts'
import type { Target, WantedResponse } from '../../src/index.ts'
import type { Bases } from '../../src/validate/match-path.ts'
import { startCallback } from './sandbox-callback.ts'
import { createProvoke, START } from './sandbox-provocations.ts'
import { toolsFor } from './sandbox-tools.ts'

/** A server between the suite and the sandbox. */
export interface Front extends Bases {
  inspect(exchange: Exchange): readonly string[]
  /** Why a provoked request cannot pass; undefined if it can. */
  stops(wanted: WantedResponse): string | undefined
  close(): Promise<void>
}

const NO_FRONT = { inspect: () => [], stops: () => undefined, close: async () => {} }

/** The stateful sandbox. Its clock is stopped unless a test needs it to run. It is behind a front if one is created. */
export const createSandboxTarget = (startFront = async (bases: Bases): Promise<Front> => ({ ...bases, ...NO_FRONT })): Target => ({
  stateful: true,
  namedExamples: false,
  async start() {
    const sandbox = await startSandbox({ seed: 1, now: START, frozen: true, extendedAccess: true })
    const callback = await startCallback()
    const tools = toolsFor(sandbox)
    const { activityId, gearId, clubId, segmentEffortId } = await tools.objects()
    const front = await startFront(sandbox)
    const provoke = createProvoke(sandbox, tools, callback.url)
    return {
      baseUrl: front.baseUrl,
      authUrl: front.authUrl,
      inspect: front.inspect,
      accessToken: (scopes) => tools.token(scopes.join(',') || 'read'),
      fixtures: {
        athleteId: sandbox.athleteId,
        activityId,
        gearId,
        clubId,
        segmentEffortId,
        clientId: sandbox.clientId,
        clientSecret: sandbox.clientSecret,
        redirectUri: 'http://localhost/callback',
        callbackUrl: callback.url,
        dataType: 'gpx',
        file: createFileSource(),
        code: tools.code,
        token: () => tools.token('read'),
        accessToken: () => tools.token('read'),
        refreshToken: tools.refreshToken,
        // While the app may not send requests there is none, and its id does not matter.
        subscriptionId: () => tools.subscribe(callback.url).catch(() => 1),
        uploadId: tools.upload,
      },
      provoke: async (wanted) => {
        const impossible = front.stops(wanted)
        return impossible === undefined ? provoke(wanted) : { impossible }
      },
      settle: async () => {
        await sandbox.control.setClock({ advance: '2s' })
      },
      close: async () => {
        await front.close()
        await callback.close()
        await sandbox.close()
      },
    }
  },
})

/** A different track each time, because the same track would be a duplicate. */
function createFileSource(): () => File {
  let count = 0
  return () => {
    count += 1
    const point = (second: number) =>
      `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>${new Date(Date.UTC(2026, 9, 1, 8, count, second)).toISOString()}</time></trkpt>`
    const points = [0, 10, 20, 30].map(point).join('')
    return new File(
      [`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`],
      `walk-${count}.gpx`,
    )
  }
}
