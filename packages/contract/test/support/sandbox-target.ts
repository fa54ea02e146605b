import { startSandbox } from '@activity-tracking/sandbox'
import type { Target } from '../../src/index.ts'
import { startCallback } from './sandbox-callback.ts'
import { createProvoke, START } from './sandbox-provocations.ts'
import { toolsFor } from './sandbox-tools.ts'

/** The stateful sandbox. Its clock is stopped unless a test needs it to run. */
export const sandboxTarget: Target = {
  stateful: true,
  async start() {
    const sandbox = await startSandbox({ seed: 1, now: START, frozen: true, extendedAccess: true })
    const callback = await startCallback()
    const tools = toolsFor(sandbox)
    const { activityId, gearId, clubId, segmentEffortId } = await tools.objects()
    const provoke = createProvoke(sandbox, tools, callback.url)
    return {
      baseUrl: sandbox.baseUrl,
      authUrl: sandbox.authUrl,
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
      provoke,
      settle: async () => {
        await sandbox.control.setClock({ advance: '2s' })
      },
      close: async () => {
        await callback.close()
        await sandbox.close()
      },
    }
  },
}

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
