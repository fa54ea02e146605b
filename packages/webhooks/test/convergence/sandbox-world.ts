import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, TokenSet } from '@activity-tracking/client'
import { createControlClient, type Sandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { toNode } from '../../src/node/index.ts'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import { PATH } from '../support/receiving-app.ts'
import { type DeliveryFault, type Known, type ReceivingProcess, SPORTS, type World } from './world.ts'

const START = '2026-11-02T10:00:00Z'
const ATHLETES = ['4200001', '4200002']

/** A separate world in a running sandbox, which delivers its events over HTTP. */
export async function startSandboxWorld(sandbox: Sandbox, { seesAll }: { readonly seesAll: boolean }): Promise<World> {
  const athletes = Object.fromEntries(ATHLETES.map((id) => [`a${id}`, { id: Number(id) }]))
  const state = await sandbox.control.createApp({ now: START, frozen: true, tier: 'unlimited', world: { athletes } })
  const { client_id: clientId, client_secret: clientSecret, base_url: baseUrl, auth_url: authUrl } = state
  const control = createControlClient({ controlUrl: state.control_url, world: clientId, fetch: sandbox.fetch })
  const scope = `read,${seesAll ? 'activity:read_all' : 'activity:read'}`
  const connected = new Set<string>()
  let time = Date.parse(START)
  let lost = 0
  let process: ReceivingProcess | undefined
  let faults: readonly DeliveryFault[] = []
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const app = createApp({
    clientId,
    clientSecret,
    baseUrl,
    authUrl,
    redirectUri: 'http://localhost/callback',
    store: memoryStore(),
    now: () => time,
    quota: false,
    retry: false,
    logger: silent,
    fetch: sandbox.fetch,
  })

  const server = createServer((request, response) => {
    const [fault = 'none', ...rest] = request.method === 'POST' ? faults : []
    if (request.method === 'POST') faults = rest
    if (fault === 'refused' || process === undefined) {
      response.writeHead(503).end()
      return
    }
    void process.died.then(() => {
      if (!response.headersSent) response.destroy()
    })
    if (fault === 'response lost') response.writeHead = () => response.destroy()
    void toNode(process.receiver)(request, response).catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`

  const connect = async (athleteId: string): Promise<void> => {
    const token = await control.createToken({ athlete_id: Number(athleteId), scope })
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = token
    // As a callback does: tokens that are imported give way to stored ones of the same time.
    await app
      .session(athleteId)
      .authorize(new TokenSet({ accessToken, refreshToken, expiresAt, athleteId, scopes: scope.split(',') as never }))
    connected.add(athleteId)
  }
  for (const id of ATHLETES) await connect(id)

  const activitiesOf = (athleteId: string) => control.listActivities({ athlete_id: Number(athleteId), per_page: 200 })
  const settle = async (): Promise<void> => void (await control.settle())
  const advance = async (ms: number): Promise<void> => {
    time += ms
    await control.setClock({ now: new Date(time).toISOString() })
  }

  return {
    app,
    athletes: ATHLETES,
    now: () => time,
    advance,
    async create(athleteId) {
      if (!connected.has(athleteId)) lost += 1
      await control.createActivity({ athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 600 })
    },
    async change(athleteId, index, action) {
      const all = await activitiesOf(athleteId)
      const activity = all.at(index % Math.max(1, all.length))
      if (activity === undefined) return
      if (!connected.has(athleteId)) lost += 1
      const { id } = activity
      if (action === 'delete') await control.deleteActivity({ id })
      else if (action === 'rename') await control.changeActivity({ id, name: activity.name === 'Morning' ? 'Evening' : 'Morning' })
      else if (action === 'retype') await control.changeActivity({ id, sport_type: SPORTS[(index + 1) % SPORTS.length] ?? 'Ride' })
      else await control.changeActivity({ id, visibility: action === 'hide' ? 'only_me' : 'everyone' })
    },
    async deauthorize(athleteId) {
      if (!connected.delete(athleteId)) return
      // With at most an hour left, the app asks for new tokens after a refusal, and learns at once that access was revoked.
      await advance(5 * 3_600_000)
      await control.revokeGrant({ athlete_id: Number(athleteId) })
    },
    async connect(athleteId) {
      if (!connected.has(athleteId)) lost += 1
      await connect(athleteId)
    },
    async receiveWith(next) {
      const isFirst = process === undefined
      process = next
      if (isFirst) await ensureSubscription({ app, callbackUrl, now: () => time })
    },
    failDeliveries(next) {
      faults = next
    },
    async forge(athleteId, index, aspect) {
      const [activity] = (await activitiesOf(athleteId)).slice(index % 3)
      const isAboutAthlete = aspect === 'deauthorize'
      await control.sendEvent({
        object_type: isAboutAthlete ? 'athlete' : 'activity',
        object_id: isAboutAthlete ? Number(athleteId) : (activity?.id ?? 77),
        aspect_type: isAboutAthlete ? 'update' : aspect,
        owner_id: Number(athleteId),
        updates: isAboutAthlete ? { authorized: 'false' } : {},
      })
    },
    settle,
    async view(athleteId) {
      const all = await activitiesOf(athleteId)
      const visible = all.filter(({ visibility }) => seesAll || visibility !== 'only_me')
      return new Map(
        visible.map(({ id, name, sport_type: sport, start_date: start }): [string, Known] => [
          String(id),
          { name: String(name), sportType: String(sport), start: Math.floor(Date.parse(String(start)) / 1_000) },
        ]),
      )
    },
    isConnected: (athleteId) => connected.has(athleteId),
    async lost() {
      const failed = (await control.listDeliveries()).filter(({ state: each }) => each === 'failed')
      return lost + failed.length
    },
    async reads() {
      return (await control.listRequests()).filter(({ operation_id: operation }) => operation === 'getActivity').length
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      await sandbox.control.deleteApp({ client_id: clientId })
    },
  }
}
