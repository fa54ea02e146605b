import { type ActivityClient, AuthenticationError, unwrap } from '@activity-tracking/client'
import type { Scope } from '@activity-tracking/spec'
import { expect } from 'vitest'
import { basicAuthorization, credentialFields } from './call/input.ts'
import type { Fixtures } from './fixtures.ts'

/** A sequence of calls, as an app sends them. It passes on stateful and on stateless servers. */
export interface Journey {
  readonly name: string
  /** Scopes that the app requests from the athlete. */
  readonly scopes: readonly Scope[]
  travel(traveller: Traveller): Promise<void>
}

/** Context of a journey. */
export interface Traveller {
  /** Client with an access token for the journey's scopes. Its requests and responses are compared with the description afterwards. */
  readonly api: ActivityClient
  readonly fixtures: Fixtures
  /** Whether changes must be visible in later responses. */
  readonly stateful: boolean
  /** Resolves when the server has no pending work. */
  settle(): Promise<void>
}

/** Returns the value. The journey cannot continue without it. */
function present<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`the journey cannot continue: ${what} is missing`)
  return value
}

/** Specification, "Activities": the list, an activity of it, its streams keyed by type, its laps. */
const readAnActivity: Journey = {
  name: 'reads an activity: list, activity, streams, laps',
  scopes: ['activity:read'],
  async travel({ api, stateful }) {
    const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 10 } } }))
    const recorded = activities.find(({ manual }) => !manual)
    const id = present(recorded?.id, 'an activity that was recorded')
    const path = { id }

    const activity = await unwrap(api.GET('/activities/{id}', { params: { path } }))
    if (stateful) expect(String(activity.id)).toBe(String(id))

    const query = { keys: ['time', 'distance'] as const, key_by_type: true }
    const streams = await unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { ...query, keys: [...query.keys] } } }))
    if (Array.isArray(streams)) throw new Error('the streams are a list although key_by_type is true')
    const time = present(streams.time?.data, 'the time stream')
    expect(present(streams.distance?.data, 'the distance stream')).toHaveLength(time.length)

    const laps = await unwrap(api.GET('/activities/{id}/laps', { params: { path } }))
    if (stateful) expect(laps.map((lap) => String(lap.activity.id))).toEqual(laps.map(() => String(id)))
  },
}

/** Limit of status requests. Servers whose processing can be awaited need fewer. */
const MOST_QUESTIONS = 10

/** Specification, "Upload": created, processed asynchronously, and requested until `activity_id` is present. */
const uploadAFile: Journey = {
  name: 'uploads a file: upload, status until the activity exists',
  scopes: ['activity:write', 'activity:read'],
  async travel({ api, fixtures, settle, stateful }) {
    const file = (await fixtures.value('file')) as File
    const name = 'An upload that became an activity'
    const created = await unwrap(api.POST('/uploads', { body: { file, data_type: 'gpx', name } }))
    const path = { uploadId: created.id }

    let upload = created
    for (let question = 0; question < MOST_QUESTIONS && upload.activity_id == null && upload.error == null; question += 1) {
      await settle()
      upload = await unwrap(api.GET('/uploads/{uploadId}', { params: { path } }))
    }
    expect(upload.error).toBeNull()
    const id = present(upload.activity_id, 'the activity of the upload')
    const activity = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
    if (stateful) expect(activity).toMatchObject({ name })
  },
}

/** Specification, "Token lifecycle": a code is exchanged for tokens, an early refresh returns the same tokens, and revoking invalidates them all. */
const holdTokens: Journey = {
  name: 'holds tokens: code, refresh, revoke',
  scopes: ['read'],
  async travel({ api, fixtures, stateful }) {
    const credentials = await credentialFields(fixtures)
    const code = await fixtures.text('code')
    const first = await unwrap(api.POST('/oauth/token', { body: { ...credentials, code, grant_type: 'authorization_code' } }))
    expect(first).toMatchObject({ token_type: 'Bearer', athlete: { id: expect.anything() } })
    await unwrap(api.GET('/athlete', { headers: { Authorization: `Bearer ${first.access_token}` } }))

    const { refresh_token } = first
    const second = await unwrap(api.POST('/oauth/token', { body: { ...credentials, refresh_token, grant_type: 'refresh_token' } }))
    expect(second.token_type).toBe('Bearer')
    if (stateful) expect([second.access_token, second.refresh_token]).toEqual([first.access_token, refresh_token])

    const revoked = { token: second.access_token, token_type_hint: 'access_token' } as const
    await unwrap(api.POST('/oauth/revoke', { body: revoked, headers: await basicAuthorization(fixtures) }))
    if (!stateful) return
    const { error } = await api.GET('/athlete', { headers: { Authorization: `Bearer ${second.access_token}` } })
    expect(error).toBeInstanceOf(AuthenticationError)
  },
}

/** Specification, "Subscription creation and verification": one subscription per app, created, listed, deleted. */
const subscribe: Journey = {
  name: 'subscribes to events: clean up, create, list, delete',
  scopes: [],
  async travel({ api, fixtures, stateful }) {
    const query = await credentialFields(fixtures)
    const list = async () => unwrap(api.GET('/push_subscriptions', { params: { query } }))
    const remove = async (subscription_id: number) =>
      unwrap(api.DELETE('/push_subscriptions/{subscription_id}', { params: { path: { subscription_id }, query } }))

    for (const { id } of await list()) await remove(id)
    const callback_url = await fixtures.text('callbackUrl')
    const verify_token = await fixtures.text('verifyToken')
    const created = await unwrap(api.POST('/push_subscriptions', { body: { ...query, callback_url, verify_token } }))
    expect(await list()).toMatchObject([{ id: created.id }])
    await remove(created.id)
    if (stateful) expect(await list()).toEqual([])
  },
}

/** All journeys. */
export const journeys: readonly Journey[] = [readAnActivity, uploadAFile, holdTokens, subscribe]
