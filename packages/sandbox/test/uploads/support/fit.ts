import { FitBaseType, FitEncoder, type FitEncoderField } from 'fit-file-parser/encoder'
import type { Sample } from './track.ts'

const { Enum, Sint8, Uint8, Uint16, Sint32, Uint32 } = FitBaseType
const SIZES: Readonly<Record<number, number>> = { [Uint16]: 2, [Sint32]: 4, [Uint32]: 4 }
const SEMICIRCLES = 2 ** 31 / 180

/** A message. All numbers of messages, fields and values are those of the format's profile. */
export interface Message {
  readonly kind: number
  readonly fields: readonly FitEncoderField[]
}

/** A field, unless it was not recorded. */
const field = (number: number, baseType: FitBaseType, value: number | undefined, scale = 1): FitEncoderField[] =>
  value === undefined ? [] : [{ number, size: SIZES[baseType] ?? 1, baseType, value: Math.round(value * scale) }]

const timeField = (number: number, time: number | undefined, offset = 0): FitEncoderField[] =>
  field(number, Uint32, time === undefined ? undefined : FitEncoder.toFitTimestamp(new Date(time)) + offset)

const message = (kind: number, time: number | undefined, ...fields: FitEncoderField[][]): Message => ({
  kind,
  fields: [...timeField(253, time), ...fields.flat()],
})

/** A FIT file of these messages. */
export function fitOf(messages: readonly Message[]): Uint8Array {
  const encoder = new FitEncoder()
  for (const { kind, fields } of messages) encoder.writeMessage(kind, [...fields])
  return encoder.close()
}

/** The same bytes with a corrected length in the header and checksum at the end, so that a change to them is parsed and not just detected. */
export function sealed(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 16) return bytes
  const result = bytes.slice()
  const view = new DataView(result.buffer)
  view.setUint32(4, result.length - 16, true)
  // 0: the header has no checksum of its own.
  view.setUint16(12, 0, true)
  view.setUint16(result.length - 2, FitEncoder.calculateCRC(result.subarray(0, -2)), true)
  return result
}

/** By default an activity; 6 is a course. */
export const fileId = ({
  type = 4,
  manufacturer = 255,
  product,
}: {
  type?: number
  manufacturer?: number
  product?: number
} = {}): Message => message(0, undefined, field(0, Enum, type), field(1, Uint16, manufacturer), field(2, Uint16, product))

export const record = ({ time, latitude, longitude, altitude, ...others }: Sample): Message =>
  message(
    20,
    time,
    field(0, Sint32, latitude, SEMICIRCLES),
    field(1, Sint32, longitude, SEMICIRCLES),
    field(2, Uint16, altitude === undefined ? undefined : altitude + 500, 5),
    field(3, Uint8, others.heartrate),
    field(4, Uint8, others.cadence),
    field(5, Uint32, others.distance, 100),
    field(6, Uint16, others.speed, 1000),
    field(7, Uint16, others.watts),
    field(13, Sint8, others.temp),
  )

/** One record every five seconds. */
export const records = (start: number, seconds: number, at: (second: number) => Omit<Sample, 'time'>): Message[] =>
  Array.from({ length: Math.floor(seconds / 5) + 1 }, (_, index) => record({ time: start + index * 5000, ...at(index * 5) }))

interface Totals {
  readonly start: number
  readonly seconds: number
  readonly meters?: number
}

interface Session extends Totals {
  readonly sport: number
  readonly subSport?: number
  /** Its length in meters. */
  readonly pool?: number
}

export const session = ({ start, seconds, meters, sport, subSport = 0, pool }: Session): Message =>
  message(
    18,
    start + seconds * 1000,
    timeField(2, start),
    field(5, Enum, sport),
    field(6, Enum, subSport),
    field(7, Uint32, seconds, 1000),
    field(9, Uint32, meters, 100),
    field(44, Uint16, pool, 100),
  )

export const lap = ({ start, seconds, meters }: Totals): Message =>
  message(19, start + seconds * 1000, timeField(2, start), field(7, Uint32, seconds, 1000), field(9, Uint32, meters, 100))

export const length = (start: number, seconds: number, isActive = true): Message =>
  message(101, start + seconds * 1000, timeField(2, start), field(3, Uint32, seconds, 1000), field(12, Enum, isActive ? 1 : 0))

/** Stops or starts the timer. */
export const timer = (time: number, type: 'start' | 'stop'): Message =>
  message(21, time, field(0, Enum, 0), field(1, Enum, type === 'start' ? 0 : 4))

/** The end of an activity, with the local time so many seconds from UTC. */
export const activity = (time: number, offset: number): Message => message(34, time, timeField(5, time, offset))

/** The device that recorded the file. */
export function creator(name: string): Message {
  const value = FitEncoder.string(name)
  return message(23, undefined, field(0, Uint8, 0), [{ number: 27, size: value.length, baseType: FitBaseType.String, value }])
}

/** A FIT file with one record per sample; by default a ride. */
export const fitFile = (samples: readonly Sample[], { sport = 2, lapTimes = [] as readonly number[] } = {}): Uint8Array => {
  const end = samples.at(-1)?.time
  const laps = lapTimes.map((time) => message(19, end, timeField(2, time)))
  return fitOf([fileId(), ...samples.map(record), ...laps, message(18, end, field(5, Enum, sport))])
}
