import { expect, test } from 'vitest'
import type { DataType } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { fitOf, fitTime, type Message } from './support/fit.ts'
import { START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const HOUR = 3600
const KATHMANDU = 5.75 * HOUR
const samples = steadySamples(2)
const local = (time: string): string => `${time.slice(0, -1)}+05:45`
const withOffset = (text: string): Uint8Array => utf8(text.replaceAll(/(?<=<[Tt]ime>)[^<]+/g, local))

const UINT32 = 0x86
const timed = (...more: Message[]): Uint8Array =>
  fitOf([{ kind: 20, fields: [[253, UINT32, fitTime(START)]] }, { kind: 20, fields: [[253, UINT32, fitTime(START) + 1]] }, ...more])
const endsAt = (offset: number): Message => ({
  kind: 34,
  fields: [
    [253, UINT32, fitTime(START)],
    [5, UINT32, fitTime(START) + offset],
  ],
})
test.each<[string, DataType, Uint8Array, number | undefined]>([
  ['the local time of a FIT activity', 'fit', timed(endsAt(KATHMANDU)), KATHMANDU],
  ['with a clock that is some seconds off', 'fit', timed(endsAt(-3 * HOUR + 7)), -3 * HOUR],
  ['that no zone has', 'fit', timed(endsAt(2 * HOUR + 400)), undefined],
  ['the times of a TCX file', 'tcx', withOffset(tcxFile([samples])), KATHMANDU],
  ['the times of a GPX file', 'gpx', withOffset(gpxFile([samples])), KATHMANDU],
  ['times in UTC', 'gpx', utf8(gpxFile([samples])), undefined],
])('the time zone of a file: %s', (_, type, bytes, offset) => {
  expect(parseActivityFile(bytes, type).utcOffset).toBe(offset)
})
