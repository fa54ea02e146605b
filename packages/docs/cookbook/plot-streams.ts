// Draws the altitude of the athlete's latest outdoor activity over its distance, as SVG.
import { writeFile } from 'node:fs/promises'
import {
  createClient,
  getStreams,
  paginate,
  type SummaryActivity,
  toFloat64Array,
} from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const api = createClient({ baseUrl, auth: accessToken })

/** The latest activity with a hundred meters of climbing. */
async function latestClimb(): Promise<SummaryActivity> {
  for await (const activity of paginate(api, '/athlete/activities')) {
    if (!activity.manual && activity.total_elevation_gain > 100)
      return activity
  }
  throw new Error('There is no activity with a hundred meters of climbing.')
}

const { id, name } = await latestClimb()
const streams = await getStreams(api, id, ['distance', 'altitude'])
const distance = toFloat64Array(streams.distance)
const altitude = toFloat64Array(streams.altitude)
if (altitude.length === 0)
  throw new Error('The activity does not have altitude data.')

const WIDTH = 640
const HEIGHT = 160
const length = distance.at(-1) ?? 1
const lowest = Math.min(...altitude)
const highest = Math.max(...altitude)
const x = (meters: number) => ((meters / length) * WIDTH).toFixed(1)
const y = (meters: number) =>
  (
    HEIGHT -
    ((meters - lowest) / (highest - lowest)) * (HEIGHT - 30)
  ).toFixed(1)
const line = Array.from(
  altitude,
  (meters, index) => `${x(distance[index] ?? 0)},${y(meters)}`,
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
console.log(`${name}: ${caption}`)
