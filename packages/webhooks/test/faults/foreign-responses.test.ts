import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import type { WebhookHooks } from '../../src/index.ts'
import { activityDeleted, bodyOf, deauthorized } from '../../src/testing/event-builders.ts'
import { isLong } from '../support/app-world.ts'
import { type CopyingApp, startCopyingApp, viewOf } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { serve } from '../support/serve.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

interface Foreign {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const html = (status: number, headers: Readonly<Record<string, string>> = {}): Foreign => ({
  status,
  body: '<h1>Not the service</h1>',
  headers: { 'content-type': 'text/html', ...headers },
})

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Foreign => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const OF_SERVICE = '404 in the format of the service'

const RESPONSES: readonly [string, Foreign][] = [
  ['404 with a page', html(404)],
  ['404 of a gateway', json(404, { message: 'no Route matched' })],
  ['404 with incomplete details', json(404, { message: 'Record Not Found', errors: [{ field: 'id' }, { code: 'not_found' }] })],
  ['404 without details', json(404, { message: 'Record Not Found', errors: [] })],
  // Below a wrong path, the service itself responds.
  [OF_SERVICE, json(404, { message: 'Record Not Found', errors: [{ resource: 'resource', field: 'path', code: 'invalid' }] })],
  ['400 of a gateway', json(400, { error: 'bad request', errors: [{ field: 'refresh_token', message: 'unexpected' }] })],
  ['401 with a page', html(401, { 'www-authenticate': 'Basic' })],
  ['401 of a gateway', json(401, { message: 'Unauthorized', errors: [{ field: 'access_token', code: 'invalid' }] })],
  ['400 of another OAuth server', json(400, { error: 'invalid_grant', error_description: 'Token is not active' })],
  ['403 with a page', html(403)],
  ['403 of a gateway', json(403, { message: 'Forbidden' })],
  ['429 of a gateway', html(429, { 'retry-after': '30' })],
  ['302 to a login', { status: 302, headers: { location: '/login' } }],
  ['200 with a page', html(200)],
  ['200 with []', json(200, [])],
  ['200 with [{}]', json(200, [{}])],
  ['200 with {}', json(200, {})],
  ['500', json(500, { message: 'error' })],
  ['502 with a page', html(502)],
]

/** One for each consequence; the table of `worker/failure.test.ts` has the others, and so has the long campaign. */
const KINDS = ['404 with a page', OF_SERVICE, '401 of a gateway', '400 of another OAuth server', '429 of a gateway', '200 with []']

/** What responds to a path in the place of the service; undefined if the service does. */
type Replace = (path: string) => Foreign | undefined

/** A service in whose place something else can respond to requests of the app. */
async function startReplaceable() {
  let replace: Replace = () => undefined
  const server = await serve(
    createServer((request, response) => {
      const { status = 500, headers, body } = replace(request.url ?? '') ?? {}
      request.resume()
      response.writeHead(status, headers).end(body)
    }),
  )
  const service = await startService({
    async fetch(input, init) {
      const request = new Request(input, init)
      const { method, url } = request
      const { pathname } = new URL(url)
      if (replace(pathname) === undefined) return fetch(request)
      const body = method === 'GET' ? {} : { body: await request.text() }
      const response = await fetch(server.url + pathname, { method, headers: request.headers, redirect: 'manual', ...body })
      return Object.defineProperty(response, 'url', { value: url })
    },
  })
  return {
    service,
    replace(by: Replace) {
      replace = by
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

const post = async (app: CopyingApp, event: Parameters<typeof bodyOf>[0]): Promise<void> => {
  expect(await app.post(bodyOf(event))).toBe(200)
}

async function pass(service: VirtualService, { webhooks }: CopyingApp, ms: number): Promise<void> {
  await service.advance(ms)
  await service.sandbox.control.settle()
  await webhooks.drain()
}

const HOUR = 3_600_000

/** Minutes between two times at which the app works. */
const DAY = [0, 1, 4, 10, 15, 30, 60, 120, 240, 480, 480]

it.each(RESPONSES.filter(([what]) => isLong || KINDS.includes(what)))(
  'a day of %s deletes nothing, ends no grant, and delays work',
  async (_what, foreign) => {
    await using world = await startReplaceable()
    const { service } = world
    const { sandbox, athletes, now } = service
    const [, second = ''] = athletes
    await service.connect(second, 'activity:read')
    const imported = new Set<string>()
    const onProgress: WebhookHooks['onProgress'] = ({ athleteId, task, isFinished }) =>
      void (task === 'import' && isFinished && imported.add(athleteId))
    await using app = await startCopyingApp(service, { hooks: { onProgress } })
    const { webhooks, copy } = app
    const subscriptionId = (await webhooks.ensureSubscription(app.callbackUrl)).id
    const ids: string[] = []
    for (const athleteId of athletes) for (const name of ['named', 'deleted']) ids.push(await newActivity(service, name, athleteId))
    await pass(service, app, 1_000)
    expect(app.changes).toHaveLength(ids.length)

    world.replace(() => foreign)
    for (const [index, athleteId] of athletes.entries()) {
      await newActivity(service, 'new', athleteId)
      await post(app, activityDeleted({ activityId: ids[2 * index] ?? '', athleteId, subscriptionId, at: now() }))
      await post(app, deauthorized({ athleteId, subscriptionId, at: now() }))
      await webhooks.importActivities(athleteId)
    }
    await webhooks.sweep('all')
    for (const minutes of DAY) await pass(service, app, minutes * 60_000)
    expect(app.changes.slice(ids.length).map(({ type }) => type)).toEqual([])
    expect([app.erasures, (await webhooks.stats()).dead]).toEqual([[], 0])
    for (const athleteId of athletes) expect(await service.app.session(athleteId).state()).toBe('active')

    world.replace(() => undefined)
    const deleted = [ids[1], ids[3]]
    for (const id of deleted) await sandbox.control.deleteActivity({ id: Number(id) })
    await sandbox.control.changeActivity({ id: Number(ids[2]), visibility: 'only_me' })
    for (let hour = 0; hour < 3; hour += 1) await pass(service, app, HOUR)
    for (const athleteId of athletes) {
      expect(copy.names(athleteId)).toEqual(await viewOf(service, athleteId, { seesAll: athleteId === athletes[0] }))
    }
    const gone = app.changes.filter(({ type }) => type === 'deleted').map((change) => Object(change).activityId)
    expect(new Set(gone)).toEqual(new Set([...deleted, ids[2]]))
    expect([app.erasures, (await webhooks.stats()).dead, [...imported].toSorted()]).toEqual([[], 0, athletes])
  },
)

it('a day of such responses to single activities deletes nothing, and nothing is dead', async () => {
  await using world = await startReplaceable()
  const { service } = world
  const [athleteId = ''] = service.athletes
  await using app = await startCopyingApp(service)
  const subscriptionId = (await app.webhooks.ensureSubscription(app.callbackUrl)).id
  const replaced = new Map<string, Foreign>()
  // If the service responds so to one activity, it was deleted; errors of the service for one object are dead at last.
  const foreign = RESPONSES.filter(([what, { status }]) => what !== OF_SERVICE && status < 500)
  for (const [what, response] of foreign) replaced.set(await newActivity(service, what, athleteId), response)
  await pass(service, app, 1_000)
  expect(app.changes).toHaveLength(foreign.length)

  world.replace((path) => replaced.get(path.split('/').at(-1) ?? ''))
  for (const activityId of replaced.keys()) await post(app, activityDeleted({ activityId, athleteId, subscriptionId, at: service.now() }))
  for (const minutes of DAY) await pass(service, app, minutes * 60_000)
  expect([app.changes.slice(foreign.length), (await app.webhooks.stats()).dead]).toEqual([[], 0])

  world.replace(() => undefined)
  for (let hour = 0; hour < 3; hour += 1) await pass(service, app, HOUR)
  const later = app.changes.slice(foreign.length).map((change): [string, string] => [Object(change).activityId, change.type])
  expect(new Map(later)).toEqual(new Map([...replaced.keys()].map((id) => [id, 'changed'])))
})
