import type { Point } from '../streams.ts'
import { escapeXml, singleLine } from './plain-text.ts'

/** A route or segment to write as a file. */
export interface RouteLine {
  readonly name: string
  readonly latlng: readonly Point[]
  /** Meters, one value for each point. */
  readonly altitude: readonly number[]
}

/** Six decimals of a degree are 0.1 m. */
const degrees = (value: number): string => value.toFixed(6)
const meters = (value: number): string => value.toFixed(1)

/**
 * A route as GPX 1.1: one track with one segment, because more programs follow tracks than GPX routes. Inferred; the specification names only the format.
 */
export function toGpx({ name, latlng, altitude }: RouteLine): string {
  const title = escapeXml(singleLine(name))
  const points = latlng.map(([latitude, longitude], index) => {
    const elevation = `<ele>${meters(altitude[index] ?? 0)}</ele>`
    return `   <trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}">${elevation}</trkpt>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Activity-Tracking Sandbox">
 <metadata>
  <name>${title}</name>
 </metadata>
 <trk>
  <name>${title}</name>
  <trkseg>
${points.join('')}  </trkseg>
 </trk>
</gpx>
`
}

/** Longest name of a course in the format, in characters. */
const LONGEST_COURSE_NAME = 15
/** The format requires times, and a route does not have any. So the course is ridden at 5 m/s from an arbitrary start time. */
const PACE = 5
const START = Date.UTC(2000, 0, 1)

function courseName(name: string): string {
  const short = [...singleLine(name)].slice(0, LONGEST_COURSE_NAME).join('').trim()
  return escapeXml(short || 'Route')
}

const position = (element: string, [latitude, longitude]: Point): string =>
  `<${element}><LatitudeDegrees>${degrees(latitude)}</LatitudeDegrees><LongitudeDegrees>${degrees(longitude)}</LongitudeDegrees></${element}>`

/**
 * A route as a course of the Training Center Database format, version 2. Its name is cut to the 15 characters that the format allows. Inferred; the
 * specification names only the format.
 * @param route `distance` is in meters from the start, one value for each point
 */
export function toTcx({ name, latlng, altitude, distance }: RouteLine & { readonly distance: readonly number[] }): string {
  const points = latlng.map((point, index) => {
    const covered = distance[index] ?? 0
    const time = new Date(START + Math.round(covered / PACE) * 1000).toISOString().replace('.000Z', 'Z')
    const elevation = `<AltitudeMeters>${meters(altitude[index] ?? 0)}</AltitudeMeters>`
    return `    <Trackpoint><Time>${time}</Time>${position('Position', point)}${elevation}<DistanceMeters>${meters(covered)}</DistanceMeters></Trackpoint>\n`
  })
  const total = distance.at(-1) ?? 0
  const [first, last] = [latlng[0], latlng.at(-1)]
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
