/** A file to upload, as `setInputFiles` takes it. */
export interface Recording {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** An hour to the north on a day of October 2026, with a point a minute. */
const points = (day: number) =>
  Array.from({ length: 60 }, (_, minute) => ({
    time: new Date(Date.UTC(2026, 9, day, 8, minute)).toISOString(),
    latitude: 60.39 + minute * 0.002,
    longitude: 5.32,
    distance: minute * 222,
  }))

const recording = (name: string, content: string): Recording => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`),
})

export function gpx(title = 'Along the fjord', day = 1): Recording {
  const track = points(day).map(
    ({ time, latitude, longitude }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>12</ele><time>${time}</time></trkpt>`,
  )
  return recording(
    'fjord.gpx',
    `<gpx version="1.1" creator="Logbook" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${title}</name><type>running</type>
<trkseg>${track.join('\n')}</trkseg></trk></gpx>`,
  )
}

export function tcx(day = 2): Recording {
  const [start] = points(day)
  const track = points(day).map(
    ({ time, latitude, longitude, distance }) =>
      `<Trackpoint><Time>${time}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position><DistanceMeters>${distance}</DistanceMeters></Trackpoint>`,
  )
  return recording(
    'fjord.tcx',
    `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Running"><Id>${start?.time}</Id>
<Lap StartTime="${start?.time}"><TotalTimeSeconds>3540</TotalTimeSeconds><DistanceMeters>13098</DistanceMeters><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
<Track>${track.join('\n')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
  )
}
