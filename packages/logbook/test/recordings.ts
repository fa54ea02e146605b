/** An hour along a line to the north, with a point a minute. */
const POINTS = Array.from({ length: 60 }, (_, minute) => ({
  time: new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString(),
  latitude: 60.39 + minute * 0.002,
  longitude: 5.32,
}))

export interface Recording {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const recording = (name: string, text: string): Recording => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
})

export const gpx = (title = 'Along the fjord'): Recording =>
  recording(
    'fjord.gpx',
    `<gpx version="1.1" creator="Logbook" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${title}</name><type>running</type><trkseg>${POINTS.map(
      ({ time, latitude, longitude }) =>
        `<trkpt lat="${latitude}" lon="${longitude}"><ele>12</ele><time>${time}</time></trkpt>`,
    ).join('')}</trkseg></trk></gpx>`,
  )
