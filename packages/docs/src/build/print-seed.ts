// Prints the athletes of the sandbox's world and their data as JSON, as the athletes themselves see them.
import { createClient, unwrap } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { scopes } from '@activity-tracking/spec'

/** An object with an id that requests can use. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** An athlete of the world. */
export interface Resident extends Named {
  readonly subscribed: boolean
  readonly activities: number
  readonly hidden: number
  readonly sports: readonly string[]
  readonly routes: readonly Named[]
  readonly clubs: readonly Named[]
  readonly gear: readonly Named[]
  readonly segments: readonly Named[]
}

await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, tier: 'unlimited' })
const { baseUrl, authUrl, control } = sandbox

const named = (items: readonly { readonly id?: number | string; readonly name?: string | null }[] = []): Named[] =>
  items.map(({ id = '', name }) => ({ id: String(id), name: name ?? '' }))

async function residentOf(athlete: {
  id: bigint | number | string
  firstname: string
  lastname: string
  subscribed: boolean
}): Promise<Resident> {
  const { id, firstname, lastname, subscribed } = athlete
  const { access_token } = await control.createToken({ athlete_id: id, scope: Object.keys(scopes).join(',') })
  const api = createClient({ baseUrl, authUrl, auth: access_token })
  const { bikes, shoes } = await unwrap(api.GET('/athlete'))
  const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 200 } } }))
  return {
    id: String(id),
    name: `${firstname} ${lastname}`,
    subscribed,
    activities: activities.length,
    hidden: activities.filter(({ visibility }) => visibility === 'only_me').length,
    sports: [...new Set(activities.flatMap(({ sport_type }) => sport_type ?? []))],
    routes: named(await unwrap(api.GET('/athletes/{id}/routes', { params: { path: { id: String(id) } } }))),
    clubs: named(await unwrap(api.GET('/athlete/clubs'))),
    gear: named([...(bikes ?? []), ...(shoes ?? [])]),
    segments: named(await unwrap(api.GET('/segments/starred'))),
  }
}

const residents: Resident[] = []
for (const athlete of (await control.getState()).athletes) residents.push(await residentOf(athlete))
console.log(JSON.stringify(residents))
