import { createServer } from 'node:http'
import { toNode } from '../../src/node/index.ts'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import { toRow } from '../support/app-copy.ts'
import { type DeliveryFault, PATH } from '../support/copying-app.ts'
import { serve } from '../support/serve.ts'
import { startService } from '../support/virtual-service.ts'
import { type ReceivingProcess, SPORTS, type World } from './world.ts'

/** A sandbox, which delivers its events over HTTP. */
export async function startSandboxWorld({ seesAll }: { readonly seesAll: boolean }): Promise<World> {
  const service = await startService({ scope: `read,${seesAll ? 'activity:read_all' : 'activity:read'}` })
  const { app, athletes, now, advance, requests } = service
  const { control } = service.sandbox
  const connected = new Set(athletes)
  let lost = 0
  let process: ReceivingProcess | undefined
  let faults: readonly DeliveryFault[] = []

  const server = await serve(
    createServer((request, response) => {
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
    }),
  )
  const activitiesOf = (athleteId: string) => control.listThings({ kind: 'activities', athlete_id: Number(athleteId), per_page: 200 })

  return {
    app,
    athletes,
    now,
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
      await service.connect(athleteId)
      connected.add(athleteId)
    },
    async receiveWith(next) {
      const isFirst = process === undefined
      process = next
      if (isFirst) await ensureSubscription({ app, callbackUrl: server.url + PATH, now })
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
    settle: async () => void (await control.settle()),
    async view(athleteId) {
      const visible = (await activitiesOf(athleteId)).filter(({ visibility }) => seesAll || visibility !== 'only_me')
      return Object.fromEntries(visible.map((activity) => [String(activity.id), toRow(activity)]))
    },
    isConnected: (athleteId) => connected.has(athleteId),
    lost: async () => lost + (await control.listDeliveries()).filter(({ state }) => state === 'failed').length,
    reads: () => requests('getActivity'),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}
