import { checked, repeated, toUrl } from '@activity-tracking/kit/command/arguments'
import { InvalidArgumentError } from 'commander'
import { CLOCK_RANGE, isClockTime, parseTime } from '../base/date-time.ts'
import { parseOrigin, parsePublicUrl } from '../server/access.ts'

export function toSeed(value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('The seed must be a whole number.')
}

export function toTimestamp(value: string): string {
  const time = parseTime(value)
  if (isClockTime(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError(`The time must be an ISO 8601 date-time ${CLOCK_RANGE}, such as 2026-11-02T10:00:00Z.`)
}

/** The URL of a sandbox. The URL of its control API is accepted too. */
export const toSandboxUrl = (value: string): string => toUrl(value).replace(/(\/_sandbox)?\/*$/, '')

export const toPublicUrl = checked(parsePublicUrl)
export const toOrigins = repeated(parseOrigin)

/** Events that can be sent, with their fields in the control API. */
export const EVENTS = {
  'activity.create': { object_type: 'activity', aspect_type: 'create' },
  'activity.update': { object_type: 'activity', aspect_type: 'update' },
  'activity.delete': { object_type: 'activity', aspect_type: 'delete' },
  'athlete.deauthorize': { object_type: 'athlete', aspect_type: 'update' },
} as const
