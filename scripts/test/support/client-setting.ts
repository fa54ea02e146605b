import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'

const STATE = 'suite'
const GRANTED = ['read', 'activity:read']
const EVERY_SCOPE = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

/** What goes wrong in the sandbox: each for one check of the suite. */
const FAULTS = [
  { operation_id: 'getAthleteZones', cut: 'during' },
  { operation_id: 'listAthleteClubs', body: 'html' },
  { operation_id: 'getGear', status: 500 },
  { operation_id: 'getClub', status: 429 },
  { operation_id: 'getAthleteStats', status: 503, times: 1 },
  { operation_id: 'listStarredSegments', status: 503 },
] as const

const GPX = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>${Array.from(
  { length: 60 },
  (_point, index) =>
    `<trkpt lat="${(60.4 + index * 0.0002).toFixed(6)}" lon="5.3"><time>${new Date(Date.UTC(2026, 8, 1, 8) + index * 10_000).toISOString()}</time></trkpt>`,
).join('')}</trkseg></trk></gpx>`

/** What a runtime cannot do, by the name of the check in client-suite.mjs, and why. */
const IMPOSSIBLE = {
  node: {},
  bun: {},
  deno: {},
  workerd: {
    'a file is uploaded by its path': 'workers have no file system',
  },
  chromium: {
    'the target of a redirect can be read': 'browsers hide redirects from scripts',
    'the client names itself': 'browsers send their own User-Agent',
    'a file is uploaded by its path': 'pages have no file system',
    'connect handlers take an athlete from the click to the callback': 'scripts in browsers can neither set nor read cookies in headers',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type Runtime = keyof typeof IMPOSSIBLE

/** The servers that the suite needs, and what it has to know of them. */
export interface ClientSetting extends AsyncDisposable {
  /** Plain JSON, for `runClientSuite`. */
  readonly setting: object
  /** A file with the same. */
  readonly file: string
  /** An empty page of this machine, whose scripts may use the servers. */
  readonly pageUrl: string
  /** What the runtime cannot do: reasons by the names of checks. */
  readonly impossible: Readonly<Record<string, string>>
}

/** Starts a sandbox, and a server that misbehaves as no sandbox does. @param folder gets the files that the suite reads */
export async function startClientSetting(runtime: Runtime, folder: string): Promise<ClientSetting> {
  const impossible = IMPOSSIBLE[runtime]
  const sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, tier: 'unlimited' })
  const { control, baseUrl, authUrl, clientId, clientSecret } = sandbox
  const { athletes } = await control.getState()
  const [owner, expiring, exchanging, app, connecting] = athletes.map(({ id }) => String(id))
  if (expiring === undefined || connecting === undefined) throw new Error('the sandbox has fewer than five athletes')

  const old = await control.createToken({ athlete_id: expiring, scope: 'read' })
  const { now } = await control.setClock({ advance: '6h' })
  await control.setFaults({ rules: FAULTS.map((rule) => ({ ...rule })) })
  const { access_token: accessToken } = await control.createToken({ scope: EVERY_SCOPE })
  const tools = await serveTools(control)
  const closed = await listen(createServer())
  await closed.close()
  const gpxFile = join(folder, 'walk.gpx')
  await writeFile(gpxFile, GPX)

  const setting = {
    baseUrl,
    authUrl,
    clientId,
    clientSecret,
    accessToken,
    athleteId: owner,
    gpxFile,
    toolsUrl: tools.url,
    closedUrl: closed.url,
    now: Date.parse(now),
    expired: { accessToken: old.access_token, refreshToken: old.refresh_token, expiresAt: old.expires_at, athleteId: expiring },
    callbackUrls: { oauth: await consent(sandbox, exchanging), app: await consent(sandbox, app) },
    connecting,
    impossible,
  }
  const file = join(folder, `${runtime}.json`)
  await writeFile(file, JSON.stringify(setting))
  const dispose = async (): Promise<void> => {
    await tools.close()
    await sandbox.close()
  }
  return { setting, file, impossible, pageUrl: `${tools.url}/page`, [Symbol.asyncDispose]: dispose }
}

/** The callback URL with a code of an athlete. */
async function consent({ authUrl, clientId }: Sandbox, athlete = ''): Promise<string> {
  const asked = {
    client_id: clientId,
    redirect_uri: 'http://localhost:3000/callback',
    response_type: 'code',
    scope: GRANTED.join(),
    state: STATE,
  }
  const granted = GRANTED.map((scope): [string, string] => ['granted', scope])
  const form = new URLSearchParams([...Object.entries(asked), ...granted, ['athlete', athlete], ['decision', 'authorize']])
  const response = await fetch(`${authUrl}/oauth/authorize?${new URLSearchParams(asked)}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return response.headers.get('Location') ?? `about:blank?status=${response.status}`
}

async function listen(server: Server): Promise<{ readonly url: string; close(): Promise<void> }> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Pages of any origin may use it. */
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, Authorization' }

/** Base URLs with a fault, `/advance/<seconds>` for the sandbox's clock, and an empty page for everything else. */
function serveTools(control: ControlClient) {
  const respond: Readonly<Record<string, (response: ServerResponse, rest: string) => void>> = {
    redirect: (response) => response.writeHead(302, { Location: `http://${response.req.headers.host}/elsewhere` }).end(),
    silent: () => undefined,
    endless: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const chunk = `{"name":"${'x'.repeat(1_000)}"},`
      const timer = setInterval(() => response.write(chunk), 5)
      response.on('close', () => clearInterval(timer)).write('[')
    },
    advance: async (response, seconds) => {
      await control.setClock({ advance: `${Number.parseInt(seconds, 10)}s` })
      await control.settle()
      response.writeHead(204).end()
    },
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const [, tool = '', rest = ''] = (request.url ?? '').split('/')
    const misbehave = respond[tool]
    if (misbehave === undefined) response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Page</title>')
    else misbehave(response, rest)
  }
  return listen(createServer(handle))
}
