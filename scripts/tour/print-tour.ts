import { createClient, unwrap } from '@activity-tracking/client'
import colors from 'picocolors'
import { clock, kilometres, metres } from './units.ts'

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="tour" xmlns="http://www.topografix.com/GPX/1/1">
  <trk><name>Evening walk</name><trkseg>
    <trkpt lat="60.3941" lon="5.3259"><ele>12</ele><time>2026-10-20T17:00:00Z</time></trkpt>
    <trkpt lat="60.3948" lon="5.3271"><ele>16</ele><time>2026-10-20T17:01:10Z</time></trkpt>
    <trkpt lat="60.3957" lon="5.3280"><ele>21</ele><time>2026-10-20T17:02:24Z</time></trkpt>
  </trkseg></trk>
</gpx>`

/** Where the tour goes. The mock accepts any credentials. */
export interface TourStop {
  readonly baseUrl: string
  readonly authUrl: string
}

const say = (line = ''): void => console.log(line)
const request = (call: string): void => say(`\n${colors.cyan('→')} ${colors.bold(call)}`)
const answer = (line: string): void => say(`  ${line}`)

/** Calls what most apps call first, through the typed client, and prints what comes back. */
export async function printTour({ baseUrl, authUrl }: TourStop): Promise<void> {
  const api = createClient({ baseUrl, authUrl, accessToken: 'any-token-will-do' })
  say(colors.bold('A tour of the API with the typed client, on the mock server'))
  say(colors.dim('The answers are the named examples of the description; nothing leaves this machine.'))

  request("api.GET('/athlete')")
  const athlete = await unwrap(api.GET('/athlete'))
  answer(`${athlete.firstname} ${athlete.lastname} of ${athlete.city}, ${athlete.country} (athlete ${athlete.id})`)

  request("api.GET('/athlete/activities', { params: { query: { per_page: 30 } } })")
  const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 30 } } }))
  for (const { sport_type, name, distance = 0, moving_time = 0 } of activities) {
    answer(`${sport_type?.padEnd(9)} ${kilometres(distance).padStart(8)}  ${clock(moving_time)}  ${name}`)
  }
  const id = activities[0]?.id ?? 1

  request(
    `api.GET('/activities/{id}/streams', { params: { path: { id: ${id} }, query: { keys: ['time', 'altitude'], key_by_type: true } } })`,
  )
  const streams = await unwrap(
    api.GET('/activities/{id}/streams', { params: { path: { id }, query: { keys: ['time', 'altitude'], key_by_type: true } } }),
  )
  if (!Array.isArray(streams)) {
    answer(`time      ${streams.time?.data?.join(' ')} s`)
    answer(`altitude  ${streams.altitude?.data?.map(metres).join(' ')} m`)
  }

  const [route] = await unwrap(api.GET('/athletes/{id}/routes', { params: { path: { id: athlete.id ?? 1 } } }))
  const routeId = route?.id ?? 1
  request(`api.GET('/routes/{id}/export_gpx', { params: { path: { id: ${routeId} } } })`)
  const gpx = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path: { id: routeId } } }))
  answer(`${gpx.match(/<name>(.*?)</)?.[1]}: ${gpx.match(/<(trk|rte)pt/g)?.length ?? 0} points, ${gpx.length} bytes of GPX`)

  request("api.POST('/uploads', { body: { file, data_type: 'gpx', name: 'Evening walk' } })")
  const upload = await unwrap(api.POST('/uploads', { body: { file: new Blob([GPX]), data_type: 'gpx', name: 'Evening walk' } }))
  answer(`upload ${upload.id}: ${upload.status}`)
  request(`api.GET('/uploads/{uploadId}', { params: { path: { uploadId: ${upload.id} } } })`)
  const status = await unwrap(api.GET('/uploads/{uploadId}', { params: { path: { uploadId: upload.id ?? 1 } } }))
  answer(`upload ${status.id}: ${status.status} Activity ${status.activity_id}.`)

  const credentials = { client_id: 48213, client_secret: 'any-secret-will-do' }
  request("api.POST('/oauth/token', { body: { grant_type: 'authorization_code', code, ... } })")
  const token = await unwrap(
    api.POST('/oauth/token', { body: { ...credentials, grant_type: 'authorization_code', code: 'any-code-will-do' } }),
  )
  answer(`${token.token_type} token for ${token.athlete?.firstname}, good for ${token.expires_in} s, with a refresh token`)
  request("api.POST('/oauth/token', { body: { grant_type: 'refresh_token', refresh_token, ... } })")
  const refreshed = await unwrap(
    api.POST('/oauth/token', {
      body: { ...credentials, grant_type: 'refresh_token', refresh_token: token.refresh_token },
      headers: { Prefer: 'example=refreshRotated' },
    }),
  )
  const replaced = refreshed.refresh_token === token.refresh_token ? 'the same pair: more than an hour was left' : 'a new pair: store it'
  answer(`good for ${refreshed.expires_in} s, ${replaced}`)
}
