import type { Random } from '../../../src/base/random.ts'

/** A whole number from `min` to `max`, inclusive. */
const integer = (random: Random, min: number, max: number): number => min + Math.floor(random.next() * (max - min + 1))

export const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, 0, list.length - 1)] as T

const encoder = new TextEncoder()
const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&#0;',
  '&#x1F600;',
  '&lol;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x ',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '"',
  "'",
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '9'.repeat(400),
  '\u0000',
  '\ufeff',
  '<trkpt lat="1" lon="2">',
  '<Activity>',
  '<Lap>',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
].map((piece) => encoder.encode(piece))

const NUMBERS = ['', '0', '-1', '7', '91', '359.5', '65536', '1e9', '1e-9', 'NaN', '9'.repeat(400), '.', '+5', '٣'].map((text) =>
  encoder.encode(text),
)

const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

const NEWLINE = 0x0a
const isNumeric = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || byte === 0x2e

type Change = (random: Random, bytes: Uint8Array<ArrayBuffer>, position: number) => Uint8Array<ArrayBuffer>

const CHANGES: readonly Change[] = [
  (random, bytes, position) => {
    const changed = bytes.slice()
    changed[position] = integer(random, 0, 255)
    return changed
  },
  (random, bytes, position) => {
    const changed = bytes.slice()
    changed[position] = (changed[position] ?? 0) ^ (1 << integer(random, 0, 7))
    return changed
  },
  (random, bytes, position) => {
    const changed = bytes.slice()
    changed.fill(pick(random, [0, 0x7f, 0x80, 0xff]), position, position + integer(random, 1, 8))
    return changed
  },
  (random, bytes, position) => joined(bytes.subarray(0, position), bytes.subarray(position + integer(random, 1, 64))),
  (random, bytes, position) => joined(bytes.subarray(0, position), pick(random, PIECES), bytes.subarray(position)),
  (random, bytes, position) => joined(bytes.subarray(0, position), bytes.subarray(Math.max(0, position - integer(random, 1, 400)))),
  (_random, bytes, position) => bytes.slice(0, position),
]

/** Changes that keep text well-formed: another number, a line twice or not at all. */
const CAREFUL: readonly Change[] = [
  (random, bytes, position) => {
    const start = bytes.findIndex((byte, index) => index >= position && isNumeric(byte))
    const end = bytes.findIndex((byte, index) => index > start && !isNumeric(byte))
    return start < 0 || end < 0 ? bytes : joined(bytes.subarray(0, start), pick(random, NUMBERS), bytes.subarray(end))
  },
  (random, bytes, position) => {
    const start = bytes.indexOf(NEWLINE, position)
    const end = bytes.indexOf(NEWLINE, start + 1)
    return start < 0 || end < 0
      ? bytes
      : joined(bytes.subarray(0, pick(random, [start, end])), bytes.subarray(end - pick(random, [0, end - start])))
  },
]

/** The bytes with one to three random changes. */
export function mutate(random: Random, bytes: Uint8Array): Uint8Array {
  const changes = random.next() < 0.5 ? CAREFUL : CHANGES
  let changed = new Uint8Array(bytes)
  for (let count = integer(random, 1, 3); count > 0 && changed.length > 0; count -= 1) {
    changed = pick(random, changes)(random, changed, integer(random, 0, changed.length - 1))
  }
  return changed
}
