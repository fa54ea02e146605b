import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { expect } from 'vitest'
import { fromRoot } from '../../paths.ts'
import { inTempFolder } from '../../temp-folder.ts'

/** When Logbook is killed: as the service has handled the nth request of an operation, or when the athlete has done something in the service. */
export type KillPoint = readonly [operation: string, nth: number] | 'rename' | 'revoke'

const START = '2026-11-02T10:00:00Z'
const ATHLETE = '1'
const WALK = { sport_type: 'Walk', elapsed_time: 1_800 } as const

const WORLD = {
  athletes: { maren: { id: Number(ATHLETE), firstname: 'Maren' } },
  activities: ['A', 'B', 'C'].map((name, day) => ({ name, ...WALK, start_date_local: `2026-10-2${day}T08:00:00` })),
}

const GPX = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Uploaded</name><trkseg>${[0, 1, 2]
  .map((minute) => `<trkpt lat="60.3${minute}" lon="5.3"><time>2026-10-30T08:0${minute}:00Z</time></trkpt>`)
  .join('')}</trkseg></trk></gpx>`

/** Starts the program. Resolves to its URL when it listens. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [fromRoot('packages/logbook/src/main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const [line = ''] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended.then(() => [''])])
  return { child, ended, url: /http:\S+(?=\/)/.exec(String(line))?.[0] }
}

/**
 * An athlete connects, uploads a file, renames an activity and revokes access, while Logbook is killed once and started again with the same folder.
 * What does not respond is tried again, as a person would.
 */
export const surviveKill = (point: KillPoint): Promise<void> =>
  inTempFolder(async (folder) => {
    let requests = 0
    let kill = (): void => undefined
    await using sandbox = await startSandbox({
      now: START,
      world: WORLD,
      onRequest({ operationId }) {
        if (Array.isArray(point) && operationId === point[0]) requests += 1
        if (Array.isArray(point) && requests === point[1]) kill()
      },
    })
    const { baseUrl, authUrl, clientId, clientSecret, controlUrl } = sandbox
    const env = {
      ACTIVITY_TRACKING_BASE_URL: baseUrl,
      ACTIVITY_TRACKING_AUTH_URL: authUrl,
      ACTIVITY_TRACKING_CLIENT_ID: clientId,
      ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret,
      ACTIVITY_TRACKING_CONTROL_URL: controlUrl,
      DATA_FOLDER: folder,
      PORT: '0',
    }
    let wasKilled = false
    let running = await start(env)
    const url = running.url ?? ''
    // The service knows the URL.
    env.PORT = new URL(url).port
    kill = () => {
      if (!wasKilled) running.child.kill('SIGKILL')
      wasKilled = true
    }
    /** Repeats a step until Logbook responds, and starts Logbook again if it was killed. */
    async function persist<T>(step: () => Promise<T>): Promise<T> {
      for (;;) {
        if (running.child.exitCode !== null || running.child.signalCode !== null) {
          await running.ended
          running = await start(env)
        }
        const result = await step().catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error
          return undefined
        })
        if (result !== undefined) return result
        await Promise.race([running.ended, sandbox.clock.advance(1)])
      }
    }

    try {
      const cookie = await persist(() => connect(url, sandbox))
      const get = (path: string) => persist(() => fetch(url + path, { headers: { Cookie: cookie }, redirect: 'manual' }))
      const names = async (): Promise<readonly string[]> => {
        // A killed process held the athlete, and what it has sent is tried again after a while.
        await sandbox.clock.advance(20)
        const { activities } = await persist(async () => (await get('/settings/export.json')).json())
        return activities.map(({ name }: { readonly name: string }) => name).toSorted()
      }
      await expect.poll(names).toEqual(['A', 'B', 'C'])

      const body = new FormData()
      body.append('file', new File([GPX], 'uploaded.gpx'))
      const sent = await persist(() =>
        fetch(`${url}/upload`, { method: 'POST', body, headers: { Cookie: cookie, Origin: url }, redirect: 'manual' }),
      )
      expect(sent.status).toBe(303)
      await expect.poll(names).toEqual(['A', 'B', 'C', 'Uploaded'])

      const [newest] = await sandbox.control.listActivities({ athlete_id: ATHLETE })
      await sandbox.control.changeActivity({ id: String(newest?.id), name: 'Renamed' })
      if (point === 'rename') kill()
      // The service delivers an event again if Logbook did not respond.
      await get('/')
      await sandbox.clock.advance('1h')
      await expect.poll(names).toEqual(['A', 'B', 'C', 'Renamed'])
      expect(await sandbox.control.listActivities({ athlete_id: ATHLETE })).toHaveLength(4)
      const uploads = async () => (await get('/upload')).text()
      await expect.poll(uploads).toMatch(/href="\/activities\/\d+"[^>]*>uploaded\.gpx/)

      await sandbox.control.revokeGrant({ athlete_id: ATHLETE })
      if (point === 'revoke') kill()
      await get('/settings')
      await sandbox.clock.advance('1h')
      const settings = async () => {
        await sandbox.clock.advance(20)
        return (await get('/settings')).text()
      }
      await expect.poll(settings).toContain('<dt>Receipt</dt>')
      await expect.poll(settings).not.toContain('In progress')
      running.child.kill('SIGKILL')
      await running.ended
      expect(await settings()).toContain('Not connected')
      expect((await get('/settings/export.json')).status).toBe(302)
      expect(wasKilled).toBe(true)
    } finally {
      running.child.kill('SIGKILL')
      await running.ended
    }
  })

/** Connects the athlete, and resolves to the cookie of the session. */
async function connect(url: string, { clientId }: Sandbox): Promise<string> {
  const leave = await fetch(`${url}/connect`, { redirect: 'manual' })
  const consent = new URL(leave.headers.get('Location') ?? '')
  const scopes = (consent.searchParams.get('scope') ?? '').split(',').map((scope) => ['granted', scope])
  const form = new URLSearchParams([...consent.searchParams, ...scopes, ['athlete', ATHLETE], ['decision', 'authorize']])
  expect(form.get('client_id')).toBe(clientId)
  const decided = await fetch(consent, { method: 'POST', body: form, redirect: 'manual' })
  const state = leave.headers.getSetCookie().map((line) => line.split(';')[0])
  const arrive = await fetch(decided.headers.get('Location') ?? '', { headers: { Cookie: state.join('; ') }, redirect: 'manual' })
  const session = arrive.headers.getSetCookie().find((line) => line.startsWith('session='))
  if (session === undefined) throw new TypeError('Logbook did not sign the athlete in')
  return session.split(';')[0] ?? ''
}
