import { fitTime, type Message } from './fit.ts'

const ENUM = 0x00
const UINT8 = 0x02
const UINT16 = 0x84
const SINT32 = 0x85
const UINT32 = 0x86
const SEMICIRCLES = 2 ** 31 / 180

type Field = Message['fields'][number]

const field = (number: number, baseType: number, value: number | readonly number[] | undefined, scale = 1): Field[] =>
  value === undefined ? [] : [[number, baseType, Array.isArray(value) ? value : Math.round((value as number) * scale)]]

const message = (kind: number, time: number | undefined, ...fields: Field[][]): Message => ({
  kind,
  fields: [...field(253, UINT32, time === undefined ? undefined : fitTime(time)), ...fields.flat()],
})

/** A file of the profile's type 4, an activity. */
export const fileId = (manufacturer = 255, product?: number): Message =>
  message(0, undefined, field(0, ENUM, 4), field(1, UINT16, manufacturer), field(2, UINT16, product))

interface Recorded {
  readonly latitude?: number
  readonly longitude?: number
  readonly distance?: number
  readonly heartrate?: number
}

export const record = (time: number, { latitude, longitude, distance, heartrate }: Recorded = {}): Message =>
  message(
    20,
    time,
    field(0, SINT32, latitude, SEMICIRCLES),
    field(1, SINT32, longitude, SEMICIRCLES),
    field(3, UINT8, heartrate),
    field(5, UINT32, distance, 100),
  )

/** One record every five seconds. */
export const records = (start: number, seconds: number, at: (second: number) => Recorded): Message[] =>
  Array.from({ length: Math.floor(seconds / 5) + 1 }, (_, index) => record(start + index * 5000, at(index * 5)))

interface Totals {
  readonly start: number
  readonly seconds: number
  readonly meters?: number
}

/** `sport` and `subSport` are numbers of the profile. */
export const session = ({
  start,
  seconds,
  meters,
  sport,
  subSport = 0,
  pool,
}: Totals & { readonly sport: number; readonly subSport?: number; readonly pool?: number }): Message =>
  message(
    18,
    start + seconds * 1000,
    field(2, UINT32, fitTime(start)),
    field(5, ENUM, sport),
    field(6, ENUM, subSport),
    field(7, UINT32, seconds, 1000),
    field(9, UINT32, meters, 100),
    field(44, UINT16, pool, 100),
  )

export const lap = ({ start, seconds, meters }: Totals): Message =>
  message(19, start + seconds * 1000, field(2, UINT32, fitTime(start)), field(7, UINT32, seconds, 1000), field(9, UINT32, meters, 100))

export const length = (start: number, seconds: number, isActive = true): Message =>
  message(101, start + seconds * 1000, field(2, UINT32, fitTime(start)), field(3, UINT32, seconds, 1000), field(12, ENUM, isActive ? 1 : 0))

/** Stops or starts the timer. */
export const timer = (time: number, type: 'start' | 'stop'): Message =>
  message(21, time, field(0, ENUM, 0), field(1, ENUM, type === 'start' ? 0 : 4))
