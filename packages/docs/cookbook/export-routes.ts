// Saves every route of the athlete as GPX.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, unwrap } from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
  ACTIVITY_TRACKING_ATHLETE_ID: athleteId = '',
} = process.env

const [folder = 'routes'] = process.argv.slice(2)
const api = createClient({ baseUrl, authUrl, auth: accessToken })
await mkdir(folder, { recursive: true })

for (let page = 1; ; page += 1) {
  const routes = await unwrap(
    api.GET('/athletes/{id}/routes', {
      params: { path: { id: athleteId }, query: { page, per_page: 200 } },
    }),
  )
  if (routes.length === 0) break
  for (const { id, name, distance = 0 } of routes) {
    if (id === undefined) continue
    const gpx = await unwrap(
      api.GET('/routes/{id}/export_gpx', { params: { path: { id } } }),
    )
    // The id is part of the name: two routes may be called the same.
    const file = `${String(name).replace(/[^\p{L}\p{N}]+/gu, '-')}-${id}.gpx`
    await writeFile(join(folder, file), gpx)
    console.log(
      `${file}: ${(distance / 1000).toFixed(1)} km, ${gpx.split('<trkpt').length - 1} points`,
    )
  }
}
