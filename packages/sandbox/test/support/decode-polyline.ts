import type { Point } from '../../src/tracks/streams.ts'

/** Decodes an encoded polyline (five decimals). */
export function decodePolyline(text: string): Point[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push((numbers.at(-2) ?? 0) + (value & 1 ? ~(value >>> 1) : value >>> 1))
    value = 0
    shift = 0
  }
  return Array.from({ length: numbers.length / 2 }, (_, at) => [(numbers[2 * at] ?? 0) / 1e5, (numbers[2 * at + 1] ?? 0) / 1e5])
}
