import type { Id } from './id.ts'
import type { Streams } from './streams.ts'

/** The properties of an activity that a GPX document contains: those of a summary or a detailed activity. */
export interface GpxActivity {
  readonly id?: Id | undefined
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly sport_type?: string | null | undefined
  /** Start time, in UTC. */
  readonly start_date?: string | null | undefined
}

/** The streams that a GPX document contains. `latlng` and `time` are required. */
export type GpxStreams = Streams<'latlng' | 'time' | 'altitude' | 'heartrate' | 'cadence' | 'temp' | 'watts'>

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** All digits of a number. XML has no exponents, which JavaScript writes for numbers closer to zero than 0.000001. */
function decimal(value: number): string {
  const [digits = '', zeros] = String(value).split('e-')
  if (zeros === undefined) return digits
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(zeros) - 1)}${digits.replace(/[-.]/g, '')}`
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** Empty without a value. */
const element = (name: string, value: number | undefined): string => (isNumber(value) ? `<${name}>${decimal(value)}</${name}>` : '')

const textElement = (name: string, text: string | null | undefined): string => (text ? `  <${name}>${escapeXml(text)}</${name}>\n` : '')

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('.000Z', 'Z')

/** Heart rate, cadence and temperature are in the extension that most programs read, in the order of its schema. */
function extensions({ temp, heartrate, cadence, watts }: GpxStreams, index: number): string {
  const measures = [
    element('gpxtpx:atemp', temp?.data[index]),
    element('gpxtpx:hr', heartrate?.data[index]),
    element('gpxtpx:cad', cadence?.data[index]),
  ].join('')
  const extension = measures && `<gpxtpx:TrackPointExtension>${measures}</gpxtpx:TrackPointExtension>`
  const all = element('power', watts?.data[index]) + extension
  return all && `<extensions>${all}</extensions>`
}

/**
 * An activity and its streams as a GPX 1.1 document, with one track. Each track point has its position, unchanged, and its time; if the streams have them,
 * also the altitude (`ele`), and as extensions the power in watts (`power`), heart rate, cadence and temperature (`TrackPointExtension` version 1). Points
 * without a position or a time are left out. Characters that XML does not allow are removed from texts.
 * @param activity its `sport_type` becomes the type of the track, and its ID the source
 * @param streams as `getStreams` returns them
 * @throws TypeError when `latlng` or `time` is missing, their lengths differ, or `start_date` is not a date. Each track point has a time, because
 * an upload requires it (inferred)
 */
export function toGpx(activity: GpxActivity, streams: GpxStreams): string {
  const { id, name, description, sport_type, start_date } = activity
  const { latlng, time, altitude } = streams
  const start = Date.parse(start_date ?? '')
  if (Number.isNaN(start)) throw new TypeError('the activity has no valid start_date, from which the times of track points are computed')
  if (!latlng?.data.length)
    throw new TypeError('the streams contain no latlng, and a track consists of positions: request it, unless the activity has none')
  if (!time) throw new TypeError('the streams contain no time, which each track point needs: request it with latlng')
  if (time.data.length !== latlng.data.length) throw new TypeError('latlng and time have different lengths: request them together')
  const positions: readonly (readonly number[] | null)[] = latlng.data
  const points = positions.map((position, index) => {
    const [lat, lng] = position ?? []
    const elapsed = time.data[index]
    if (!(isNumber(lat) && isNumber(lng) && isNumber(elapsed))) return ''
    const content = `${element('ele', altitude?.data[index])}<time>${isoTime(start + elapsed * 1000)}</time>${extensions(streams, index)}`
    return `   <trkpt lat="${decimal(lat)}" lon="${decimal(lng)}">${content}</trkpt>\n`
  })
  const texts = [
    textElement('name', name),
    textElement('desc', description),
    textElement('src', id === undefined ? undefined : `Activity ${id}`),
    textElement('type', sport_type),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" version="1.1" creator="Activity-Tracking Client">
 <metadata>
${textElement('name', name)}  <time>${isoTime(start)}</time>
 </metadata>
 <trk>
${texts.join('')}  <trkseg>
${points.join('')}  </trkseg>
 </trk>
</gpx>
`
}
