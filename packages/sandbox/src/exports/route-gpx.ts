import { escapeXml, singleLine } from './escape.ts'
import type { RouteLine } from './route-line.ts'

const CREATOR = 'Activity-Tracking Sandbox'

/**
 * A route as GPX 1.1: one track of one segment, which more programs follow than a GPX route. Positions have six decimals (0.1 m). Inferred;
 * the specification names the format only.
 */
export function toGpx({ name, latlng, altitude, creator = CREATOR }: RouteLine & { readonly creator?: string }): string {
  const title = escapeXml(singleLine(name))
  const points = latlng.map(([latitude, longitude], index) => {
    const metres = altitude?.[index]
    const elevation = metres === undefined ? '' : `<ele>${metres.toFixed(1)}</ele>`
    return `   <trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}">${elevation}</trkpt>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="${escapeXml(singleLine(creator))}">
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
