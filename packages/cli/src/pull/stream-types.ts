import type { StreamKey } from '@activity-tracking/client'
import { InvalidArgumentError } from 'commander'

const ALL: Readonly<Record<StreamKey, true>> = {
  time: true,
  latlng: true,
  distance: true,
  altitude: true,
  velocity_smooth: true,
  heartrate: true,
  cadence: true,
  watts: true,
  temp: true,
  moving: true,
  grade_smooth: true,
}

const isStreamType = (text: string): text is StreamKey => Object.hasOwn(ALL, text)

/** All of them cost one request, like one of them. */
export const STREAM_TYPES: readonly StreamKey[] = Object.keys(ALL).filter(isStreamType)

/** Parses `latlng,time`. */
export function toStreamTypes(value: string): readonly StreamKey[] {
  const types = value
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const unknown = types.find((type) => !isStreamType(type))
  if (unknown !== undefined) {
    const hint = /[./\\]/.test(unknown) ? ' Put the file before --streams.' : ''
    throw new InvalidArgumentError(`The stream ${unknown} does not exist. Streams: ${STREAM_TYPES.join(', ')}.${hint}`)
  }
  if (types.length === 0) throw new InvalidArgumentError('At least one stream is needed.')
  // In one order, so that the same streams are recognized.
  return STREAM_TYPES.filter((type) => types.includes(type))
}
