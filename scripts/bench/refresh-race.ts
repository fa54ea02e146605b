import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOAuth, TokenSession, TokenSet } from '@activity-tracking/client'
import { createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { OAuth2Client, OAuth2Fetch } from '@badgateway/oauth2-client'
import axios from 'axios'
import { createAuthRefresh } from 'axios-auth-refresh'

/** Number of processes of an app that find the same token expired at the same time. */
export const RACERS = 5

interface Pair {
  accessToken: string
  refreshToken: string
  /** Seconds since 1970-01-01 UTC. */
  expiresAt: number
}

/** An app and its stored tokens, which have expired. */
interface Course {
  readonly authUrl: string
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly athleteId: string
  /** The app’s database: the racers read it, and write it as their library allows. */
  readonly stored: Pair
  readonly now: number
  readonly folder: string
}

/** Gets the athlete as one process, with a refresh. Returns the status of the API. */
type Racer = () => Promise<number>

interface Library {
  readonly name: string
  /** Creates the clients of the processes. */
  readonly enter: (course: Course) => Promise<readonly Racer[]>
}

const times = <T>(make: () => T): T[] => Array.from({ length: RACERS }, make)

const ours: Library = {
  name: '@activity-tracking/client',
  async enter({ stored, athleteId, now, folder, baseUrl, ...app }) {
    const open = (): TokenSession => {
      const oauth = createOAuth({ ...app, redirectUri: 'http://localhost/callback' })
      return new TokenSession({ oauth, athleteId, store: sqliteStore({ path: join(folder, 'grants.sqlite') }), now: () => now })
    }
    await open().authorize(new TokenSet({ ...stored, scopes: ['read'] }))
    return times(open).map((session) => async () => {
      const headers = { Authorization: `Bearer ${await session.accessToken()}` }
      return (await fetch(`${baseUrl}/athlete`, { headers })).status
    })
  },
}

const badgateway: Library = {
  name: '@badgateway/oauth2-client',
  async enter({ stored, authUrl, baseUrl, clientId, clientSecret }) {
    return times(() => {
      const client = new OAuth2Client({
        server: authUrl,
        clientId,
        clientSecret,
        tokenEndpoint: '/oauth/token',
        authenticationMethod: 'client_secret_post',
      })
      const { accessToken, refreshToken } = stored
      const fetcher = new OAuth2Fetch({
        client,
        scheduleRefresh: false,
        getNewToken: () => null,
        getStoredToken: () => ({ accessToken, refreshToken, expiresAt: Date.now() - 1_000 }),
      })
      return async () => (await fetcher.fetch(`${baseUrl}/athlete`)).status
    })
  },
}

const axiosAuthRefresh: Library = {
  name: 'axios-auth-refresh',
  async enter({ stored, authUrl, baseUrl, clientId, clientSecret }) {
    return times(() => {
      const api = axios.create({ baseURL: baseUrl, headers: { Authorization: `Bearer ${stored.accessToken}` } })
      // Its types refer to the CommonJS version of axios, which is equivalent.
      createAuthRefresh(
        api as unknown as Parameters<typeof createAuthRefresh>[0],
        async (failed: { response: { config: { headers: Record<string, string> } } }) => {
          const form = { grant_type: 'refresh_token', refresh_token: stored.refreshToken, client_id: clientId, client_secret: clientSecret }
          const { data } = await axios.post(`${authUrl}/oauth/token`, new URLSearchParams(form))
          failed.response.config.headers['Authorization'] = `Bearer ${data.access_token}`
        },
      )
      return async () => (await api.get('/athlete')).status
    })
  },
}

export interface RaceResult {
  readonly name: string
  readonly tokenRequests: number
  /** Number of these that the service refused. */
  readonly refused: number
  /** Racers that got a response of the API. */
  readonly served: number
}

async function race({ name, enter }: Library, sandbox: Sandbox): Promise<RaceResult> {
  const folder = await mkdtemp(join(tmpdir(), 'refresh-race-'))
  const app = await sandbox.control.createApp({ now: '2026-11-02T10:00:00Z', frozen: true })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const pair = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
  const { now } = await control.setClock({ advance: '7h' })
  const { baseUrl, authUrl, athleteId } = sandbox
  const racers = await enter({
    baseUrl,
    authUrl,
    athleteId,
    folder,
    clientId: app.client_id,
    clientSecret: app.client_secret,
    now: Date.parse(now),
    stored: { accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresAt: pair.expires_at },
  })
  const outcomes = await Promise.allSettled(racers.map((racer) => racer()))
  const requests = (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken')
  await rm(folder, { recursive: true, force: true })
  return {
    name,
    tokenRequests: requests.length,
    refused: requests.filter(({ status }) => status !== 200).length,
    served: outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 200).length,
  }
}

/** Runs the same race with each library against the sandbox. */
export async function compareRefreshes(): Promise<RaceResult[]> {
  await using sandbox = await startSandbox({ frozen: true })
  const results: RaceResult[] = []
  for (const library of [ours, badgateway, axiosAuthRefresh]) results.push(await race(library, sandbox))
  return results
}
