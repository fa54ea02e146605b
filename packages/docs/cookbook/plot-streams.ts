// Draws the altitude of the athlete's latest outdoor activity over its distance, as SVG.
import { writeFile } from 'node:fs/promises'
import { createClient, unwrap } from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const api = createClient({ baseUrl, authUrl, auth: accessToken })
const activities = await unwrap(api.GET('/athlete/activities'))
const activity = activities.find(
  ({ manual, total_elevation_gain: gain = 0 }) => !manual && gain > 100,
)
if (activity?.id === undefined)
  throw new Error('There is no activity with a hundred metres of climbing.')

const query = {
  keys: ['distance' as const, 'altitude' as const],
  key_by_type: true,
}
const streams = await unwrap(
  api.GET('/activities/{id}/streams', {
    params: { path: { id: activity.id }, query },
  }),
)
const { distance, altitude } = Array.isArray(streams) ? {} : streams
if (!distance?.data || !altitude?.data)
  throw new Error('It has no altitude.')

const WIDTH = 640
const HEIGHT = 160
const length = distance.data.at(-1) ?? 1
const lowest = Math.min(...altitude.data)
const highest = Math.max(...altitude.data)
const x = (metres: number) => ((metres / length) * WIDTH).toFixed(1)
const y = (metres: number) =>
  (
    HEIGHT -
    ((metres - lowest) / (highest - lowest)) * (HEIGHT - 30)
  ).toFixed(1)
const line = distance.data.map(
  (metres, index) => `${x(metres)},${y(altitude.data?.[index] ?? lowest)}`,
)
const caption = `${(length / 1000).toFixed(1)} km, ${Math.round(lowest)} to ${Math.round(highest)} m`

await writeFile(
  'altitude.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Altitude: ${caption}">
  <polygon fill="#1f8a7d" points="0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}"/>
  <text x="8" y="18" font-family="sans-serif" font-size="14" fill="#808080">${caption}</text>
</svg>
`,
)
console.log(`${activity.name}: ${caption}`)
