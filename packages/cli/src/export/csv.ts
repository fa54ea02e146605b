import type { StoredActivity } from '@activity-tracking/webhooks/tables'
import { isoOf } from '../pull/progress.ts'

/** Fields of the API that become columns of the same name. */
const FIELDS = `name sport_type start_date start_date_local timezone utc_offset distance moving_time elapsed_time
  total_elevation_gain elev_high elev_low average_speed max_speed average_cadence average_temp average_heartrate max_heartrate
  average_watts max_watts weighted_average_watts kilojoules calories device_watts gear_id device_name visibility
  private manual trainer commute workout_type achievement_count pr_count kudos_count comment_count`.split(/\s+/)

const PLACES = ['start_lat', 'start_lng', 'end_lat', 'end_lng'] as const

const END_OF_LINE = '\r\n'

/** The first line. */
export const CSV_HEADER = ['id', ...FIELDS, ...PLACES, 'detail', 'read_at'].join(',') + END_OF_LINE

/** The first characters of a text that a spreadsheet would compute. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell by RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The line of an activity. */
export function csvLine({ activityId, activity, detail, readAt }: StoredActivity): string {
  const fields = activity as unknown as Readonly<Record<string, unknown>>
  const places = [activity.start_latlng, activity.end_latlng].flatMap((place) => [place?.[0], place?.[1]])
  const cells = [...FIELDS.map((name) => fields[name]), ...places, detail, isoOf(readAt)]
  return [activityId, ...cells.map(cell)].join(',') + END_OF_LINE
}
