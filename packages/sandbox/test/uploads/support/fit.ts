import type { Sample } from './track.ts'

/** Number, bytes and base type of a field, as in the format's profile. */
type Field = readonly [number: number, size: 1 | 2 | 4, baseType: number]

const FIT_EPOCH = Date.UTC(1989, 11, 31)
const SEMICIRCLES = 2 ** 31 / 180

const FILE_ID: readonly Field[] = [
  [0, 1, 0x00],
  [1, 2, 0x84],
]
const SESSION: readonly Field[] = [
  [253, 4, 0x86],
  [5, 1, 0x00],
  [6, 1, 0x00],
]
const LAP: readonly Field[] = [
  [253, 4, 0x86],
  [2, 4, 0x86],
]
const RECORD: readonly Field[] = [
  [253, 4, 0x86],
  [0, 4, 0x85],
  [1, 4, 0x85],
  [2, 2, 0x84],
  [3, 1, 0x02],
  [4, 1, 0x02],
  [5, 4, 0x86],
  [6, 2, 0x84],
  [7, 2, 0x84],
  [13, 1, 0x01],
]

/** Values of fields that were not recorded. */
const INVALID: Readonly<Record<number, number>> = { 0: 0xff, 1: 0x7f, 2: 0xff, 132: 0xffff, 133: 0x7fffffff, 134: 0xffffffff }

const bytesOf = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) & 0xff)

const definition = (local: number, message: number, fields: readonly Field[]): number[] => [
  0x40 | local,
  0,
  0,
  ...bytesOf(message, 2),
  fields.length,
  ...fields.flat(),
]

const data = (local: number, fields: readonly Field[], values: readonly (number | undefined)[]): number[] => [
  local,
  ...fields.flatMap(([, size, type], index) => {
    const value = Math.round(values[index] ?? INVALID[type] ?? 0)
    return bytesOf(value < 0 ? value + 256 ** size : value, size)
  }),
]

/** A message with its fields: their number and base type in the profile, and their values. */
export interface Message {
  readonly kind: number
  readonly fields: readonly (readonly [number: number, baseType: number, value: number | string | readonly number[]])[]
}

const SIZES: Readonly<Record<number, number>> = { 131: 2, 132: 2, 139: 2, 133: 4, 134: 4, 140: 4 }

function bytesOfField(baseType: number, value: number | string | readonly number[]): number[] {
  if (typeof value === 'string') return [...Buffer.from(`${value}\0`)]
  const size = SIZES[baseType] ?? 1
  return [value].flat().flatMap((each) => bytesOf(each < 0 ? each + 256 ** size : each, size))
}

const HEADER = [14, 0x20, 0x54, 0x08, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0]

/** A FIT file of these messages, each after its own definition. */
export function fitOf(messages: readonly Message[]): Uint8Array {
  const body = messages.flatMap(({ kind, fields }) => {
    const written = fields.map(([number, baseType, value]) => ({ number, baseType, bytes: bytesOfField(baseType, value) }))
    const definitions = written.flatMap(({ number, baseType, bytes }) => [number, bytes.length, baseType])
    return [0x40, 0, 0, ...bytesOf(kind, 2), fields.length, ...definitions, 0, ...written.flatMap(({ bytes }) => bytes)]
  })
  return sealed(Uint8Array.from([...HEADER, ...body, 0, 0]))
}

/** Seconds of a time in a FIT file. */
export const fitTime = (time: number): number => Math.round((time - FIT_EPOCH) / 1000)

const scaled = (value: number | undefined, factor: number, offset = 0): number | undefined =>
  value === undefined ? undefined : (value + offset) * factor

const recordOf = (sample: Sample): (number | undefined)[] => [
  fitTime(sample.time),
  scaled(sample.latitude, SEMICIRCLES),
  scaled(sample.longitude, SEMICIRCLES),
  scaled(sample.altitude, 5, 500),
  sample.heartrate,
  sample.cadence,
  scaled(sample.distance, 100),
  scaled(sample.speed, 1000),
  sample.watts,
  sample.temp,
]

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1
  }
  return sum
}

/** The same bytes with a corrected length in the header and checksum at the end, so that a change to them is parsed and not just detected. */
export function sealed(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 16) return bytes
  const result = bytes.slice()
  const view = new DataView(result.buffer)
  view.setUint32(4, result.length - 16, true)
  view.setUint16(result.length - 2, checksum(result.subarray(0, -2)), true)
  return result
}

export interface FitOptions {
  /** Of the profile: 1 running, 2 cycling. */
  sport?: number
  /** Of the profile: 4 activity, 6 course. */
  fileType?: number
  lapTimes?: readonly number[]
}

/** A FIT file with one record per sample. */
export function fitFile(samples: readonly Sample[], { sport = 2, fileType = 4, lapTimes = [] }: FitOptions = {}): Uint8Array {
  const end = samples.at(-1)?.time ?? 0
  const body = [
    ...definition(0, 0, FILE_ID),
    ...data(0, FILE_ID, [fileType, 1]),
    ...definition(1, 20, RECORD),
    ...samples.flatMap((sample) => data(1, RECORD, recordOf(sample))),
    ...definition(2, 19, LAP),
    ...lapTimes.flatMap((time) => data(2, LAP, [fitTime(end), fitTime(time)])),
    ...definition(3, 18, SESSION),
    ...data(3, SESSION, [fitTime(end), sport, undefined]),
  ]
  return sealed(Uint8Array.from([...HEADER, ...body, 0, 0]))
}
