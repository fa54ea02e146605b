/** Decimal places of latitudes and longitudes: 5. */
const SCALE = 1e5

/** Characters of the largest difference between two longitudes, 5 bits each. */
const LONGEST_NUMBER = 6

/**
 * Decodes an encoded polyline, such as `map.polyline` or `map.summary_polyline`.
 * @param text a missing or an empty polyline is a line without points: an activity without positions has such a map
 * @returns pairs of latitude and longitude, in decimal degrees
 * @throws RangeError when the text is not an encoded polyline, or was encoded with another precision; the message states the position in the text
 */
export function decodePolyline(text: string | null | undefined): [lat: number, lng: number][] {
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
    if (Math.abs(lat) > 90 * SCALE) throw refuse(`the latitude ${lat / SCALE}, possibly encoded with another precision,`)
    lng += nextNumber()
    points.push([lat / SCALE, lng / SCALE])
  }
  return points
}
