import { metresBetween } from '../track/geometry.ts'
import type { Point } from '../track/streams.ts'
import { escapeXml, singleLine } from './escape.ts'
import type { RouteLine } from './route-line.ts'

/** Characters that the format allows in the name of a course. */
const LONGEST_NAME = 15
/** The format wants times; a route has none, so it is ridden at 5 m/s from an arbitrary moment. */
const PACE = 5
const START = Date.UTC(2000, 0, 1)

function courseName(name: string): string {
  const short = [...singleLine(name)].slice(0, LONGEST_NAME).join('').trim()
  return escapeXml(short || 'Route')
}

function distancesOf(latlng: readonly Point[]): number[] {
  let metres = 0
  return latlng.map((point, index) => {
    metres += metresBetween(latlng[index - 1] ?? point, point)
    return metres
  })
}

const position = (element: string, [latitude, longitude]: Point): string =>
  `<${element}><LatitudeDegrees>${latitude.toFixed(6)}</LatitudeDegrees><LongitudeDegrees>${longitude.toFixed(6)}</LongitudeDegrees></${element}>`

/**
 * A route as a course of the Training Center Database format, version 2; its name is cut to the 15 characters the format allows.
 * Inferred; the specification names the format only.
 */
export function toTcx({ name, latlng, altitude, distance = distancesOf(latlng) }: RouteLine): string {
  const points = latlng.map((point, index) => {
    const metres = distance[index] ?? 0
    const height = altitude?.[index]
    const time = new Date(START + Math.round(metres / PACE) * 1000).toISOString().replace('.000Z', 'Z')
    const elevation = height === undefined ? '' : `<AltitudeMeters>${height.toFixed(1)}</AltitudeMeters>`
    return `    <Trackpoint><Time>${time}</Time>${position('Position', point)}${elevation}<DistanceMeters>${metres.toFixed(1)}</DistanceMeters></Trackpoint>\n`
  })
  const total = distance.at(-1) ?? 0
  const first = latlng[0]
  const last = latlng.at(-1)
  const ends = first && last ? `\n    ${position('BeginPosition', first)}\n    ${position('EndPosition', last)}` : ''
  const track = points.length > 0 ? `   <Track>\n${points.join('')}   </Track>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
 <Courses>
  <Course>
   <Name>${courseName(name)}</Name>
   <Lap>
    <TotalTimeSeconds>${Math.round(total / PACE)}</TotalTimeSeconds>
    <DistanceMeters>${total.toFixed(1)}</DistanceMeters>${ends}
    <Intensity>Active</Intensity>
   </Lap>
${track}  </Course>
 </Courses>
</TrainingCenterDatabase>
`
}
