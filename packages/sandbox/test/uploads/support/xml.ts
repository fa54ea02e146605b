import type { Sample } from './track.ts'

const iso = (time: number): string => new Date(time).toISOString()
const element = (name: string, value: string | number | undefined): string => (value === undefined ? '' : `<${name}>${value}</${name}>`)

const encoder = new TextEncoder()
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

function trackPoint({ time, latitude, longitude, altitude, heartrate, cadence, watts, temp }: Sample): string {
  const sensors = element('t:hr', heartrate) + element('t:cad', cadence) + element('t:atemp', temp)
  return `<trkpt lat="${latitude}" lon="${longitude}">${element('ele', altitude)}<time>${iso(time)}</time>
<extensions>${element('power', watts)}<t:TrackPointExtension>${sensors}</t:TrackPointExtension></extensions></trkpt>\n`
}

/** A GPX file with one segment per list of points. */
export const gpxFile = (segments: readonly (readonly Sample[])[], type = 'running'): string => `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="urn:test" version="1.1" creator="Builder &amp; Co">
<metadata><name>not this</name><time>1999-01-01T00:00:00Z</time></metadata>
<trk><name>Morning &lt;Loop&gt;</name><type>${type}</type>
${segments.map((points) => `<trkseg>\n${points.map(trackPoint).join('')}</trkseg>`).join('\n')}
</trk></gpx>`

function tcxPoint({ time, latitude, longitude, altitude, distance, speed, heartrate, cadence, watts }: Sample): string {
  const position = element('LatitudeDegrees', latitude) + element('LongitudeDegrees', longitude)
  return `<Trackpoint><Time>${iso(time)}</Time>${position && element('Position', position)}${element('AltitudeMeters', altitude)}\
${element('DistanceMeters', distance)}${heartrate === undefined ? '' : element('HeartRateBpm', element('Value', heartrate))}\
${element('Cadence', cadence)}<Extensions><x:TPX>${element('x:Speed', speed)}${element('x:Watts', watts)}</x:TPX></Extensions></Trackpoint>\n`
}

/** A TCX file with one lap per list of points. */
export const tcxFile = (laps: readonly (readonly Sample[])[], sport = 'Biking'): string => `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:x="urn:test"><Activities>
<Activity Sport="${sport}"><Id>${iso(laps[0]?.[0]?.time ?? 0)}</Id>
${laps.map((points) => `<Lap StartTime="${iso(points[0]?.time ?? 0)}"><DistanceMeters>999</DistanceMeters><Track>\n${points.map(tcxPoint).join('')}</Track></Lap>`).join('\n')}
<Notes>Before work
second line</Notes><Creator><Name>Builder 1</Name></Creator></Activity></Activities></TrainingCenterDatabase>`
