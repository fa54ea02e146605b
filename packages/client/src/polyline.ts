/** How a polyline is encoded. */
export interface PolylineOptions {
  /** Decimal places of latitudes and longitudes, from 0 to 10. Default: 5, as the service encodes them. Some other programs use 6. */
  readonly precision?: number | undefined
}

/** Characters of the largest number with 10 decimal places: 9 groups of 5 bits. */
const LONGEST_NUMBER = 9

function scaleOf({ precision = 5 }: PolylineOptions): number {
  if (Number.isInteger(precision) && precision >= 0 && precision <= 10) return 10 ** precision
  throw new RangeError(`precision must be an integer from 0 to 10, not ${precision}`)
}

/**
 * Decodes an encoded polyline, such as `map.polyline` or `map.summary_polyline`.
 * @param text a missing or an empty polyline is a line without points: an activity without positions has such a map
 * @returns pairs of latitude and longitude, in decimal degrees
 * @throws RangeError when the text is not an encoded polyline, or was encoded with another precision; the message states the position in the text
 */
export function decodePolyline(text: string | null | undefined, options: PolylineOptions = {}): [lat: number, lng: number][] {
  const scale = scaleOf(options)
  const line = text ?? ''
  const points: [number, number][] = []
  let position = 0
  const refuse = (why: string): RangeError => new RangeError(`not an encoded polyline: ${why} at position ${position}`)

  const nextNumber = (): number => {
    let value = 0
    for (let place = 0; place < LONGEST_NUMBER; place += 1) {
      if (position >= line.length) throw refuse('it ends within a point,')
      const bits = line.charCodeAt(position) - 63
      if (bits < 0 || bits > 63) throw refuse('an unexpected character')
      value += (bits % 32) * 32 ** place
      position += 1
      if (bits < 32) return value % 2 === 0 ? value / 2 : (value + 1) / -2
    }
    throw refuse('a number is too large')
  }

  let lat = 0
  let lng = 0
  while (position < line.length) {
    lat += nextNumber()
    if (Math.abs(lat) > 90 * scale) throw refuse(`the latitude ${lat / scale}, possibly encoded with another precision,`)
    lng += nextNumber()
    points.push([lat / scale, lng / scale])
  }
  return points
}

/** Encodes a difference between two points. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 95)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}

/**
 * Encodes a line as a polyline.
 * @param points pairs of latitude and longitude in decimal degrees, such as the data of a `latlng` stream. They are rounded to the precision
 * @throws RangeError when a point is not a latitude from -90 to 90 and a longitude from -180 to 180; the message states its index
 */
export function encodePolyline(points: readonly (readonly number[])[], options: PolylineOptions = {}): string {
  const scale = scaleOf(options)
  let text = ''
  let lastLat = 0
  let lastLng = 0
  points.forEach(([lat = Number.NaN, lng = Number.NaN], index) => {
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new RangeError(`point ${index} is not a latitude and a longitude`)
    const nextLat = Math.round(lat * scale)
    const nextLng = Math.round(lng * scale)
    text += encodeNumber(nextLat - lastLat) + encodeNumber(nextLng - lastLng)
    lastLat = nextLat
    lastLng = nextLng
  })
  return text
}

/** An area between two parallels and two meridians, in decimal degrees. It crosses the antimeridian if `west` is greater than `east`. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/**
 * The smallest bounds that contain all points. Bounds of points on both sides of the antimeridian usually cross it, so that they are not as wide as the
 * Earth: `west` is then greater than `east`, as in GeoJSON. Some map libraries expect `east + 360` instead.
 * @param points pairs of latitude and longitude in decimal degrees, longitudes from -180 to 180. Points without both are skipped
 * @returns undefined when there are no points
 */
export function boundsOf(points: readonly (readonly number[] | null)[]): Bounds | undefined {
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  const longitudes: number[] = []
  for (const point of points) {
    const [lat = Number.NaN, lng = Number.NaN] = point ?? []
    if (Number.isNaN(lat + lng)) continue
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    longitudes.push(lng)
  }
  const sorted = Float64Array.from(longitudes).sort()
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return undefined
  // The bounds leave out the widest gap between neighboring points around the Earth.
  let [west, east, widest] = [first, last, first + 360 - last]
  sorted.forEach((lng, index) => {
    const next = sorted[index + 1] ?? lng
    if (next - lng > widest) [west, east, widest] = [next, lng, next - lng]
  })
  return { south, west, north, east }
}
