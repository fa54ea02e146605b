import { createRequire } from 'node:module'
import { isTimeZone, offsetAt } from '../base/local-time.ts'
import type { ParsedActivity } from './files/activity-file.ts'
import type { Point } from './streams.ts'

/** `require`, because most uses of the sandbox do not look up a place. */
const require = createRequire(import.meta.url)

/** The time zone of a place, also at sea; undefined if this version of Node does not have it yet. */
export function zoneAt([latitude, longitude]: Point): string | undefined {
  const lookUp = require('@photostructure/tz-lookup') as typeof import('@photostructure/tz-lookup')
  const zone = lookUp(latitude, longitude)
  return isTimeZone(zone) ? zone : undefined
}

/**
 * The time zone of a recording: that of its first position. Without a position, the athlete's if it has the offset that the file states, or a nameless
 * one with that offset (assumed; decision 164). Otherwise the athlete's.
 */
export function zoneOfRecording(
  { streams, startTime, utcOffset }: Pick<ParsedActivity, 'streams' | 'startTime' | 'utcOffset'>,
  athleteZone: string,
): string {
  const [place] = streams.latlng ?? []
  const found = place && zoneAt(place)
  if (found !== undefined) return found
  if (utcOffset === undefined || offsetAt(startTime, athleteZone) === utcOffset) return athleteZone
  // The names of these zones have the opposite sign. Those that are not whole hours ahead do not have one.
  const hours = -utcOffset / 3600
  const zone = `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
  return isTimeZone(zone) ? zone : athleteZone
}
