// Saves every route of the athlete as GPX.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, paginate, unwrap } from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
  ACTIVITY_TRACKING_ATHLETE_ID: athleteId = '',
} = process.env

const [folder = 'routes'] = process.argv.slice(2)
const api = createClient({ baseUrl, auth: accessToken })
await mkdir(folder, { recursive: true })

const routes = paginate(api, '/athletes/{id}/routes', {
  params: { path: { id: athleteId } },
})
for await (const { id, name, distance } of routes) {
  const gpx = await unwrap(
    api.GET('/routes/{id}/export_gpx', { params: { path: { id } } }),
  )
  // The id is part of the file name, because two routes may have the same name.
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${id}.gpx`
  await writeFile(join(folder, file), gpx)
  console.log(
    `${file}: ${(distance / 1000).toFixed(1)} km, ${gpx.split('<trkpt').length - 1} points`,
  )
}
