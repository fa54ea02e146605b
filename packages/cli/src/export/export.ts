import { join } from 'node:path'
import { toGpx } from '@activity-tracking/client'
import { abortWhenInterrupted } from '@activity-tracking/kit/command/interruption'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { type ActivityTables, type StoredActivity, sqliteTables } from '@activity-tracking/webhooks/tables'
import { removeExpired, withFile } from '../pull/pull-file.ts'
import { CSV_HEADER, csvLine } from './csv.ts'
import { openFolder } from './own-folder.ts'

export type ExportFormat = 'gpx' | 'csv' | 'ndjson'

export interface ExportFlags {
  readonly format: ExportFormat
  readonly from: string
}

/** Why activities have no GPX file. */
interface Skipped {
  withoutPosition: number
  withoutStreams: number
}

/** Writes the activities of a file that `pull` has made to a folder. What has expired is removed from the file first. */
export async function exportActivities(
  terminal: Terminal,
  folder: string,
  { format, from }: ExportFlags,
  now: () => number,
): Promise<void> {
  const signal = abortWhenInterrupted()
  let tables: ActivityTables | undefined
  try {
    const { removed: expired, days } = await removeExpired(from, undefined, now)
    if (expired > 0) terminal.say(`Removed ${expired} activities that have expired: ${from} keeps them for ${days} days.`)
    tables = sqliteTables({ path: from, keep: { days }, now })
    const own = await openFolder(folder)
    const skipped: Skipped = { withoutPosition: 0, withoutStreams: 0 }
    let count = 0
    const activities = async function* (source: ActivityTables): AsyncGenerator<StoredActivity> {
      for (const athleteId of await source.athleteIds()) {
        for await (const activity of source.activities({ athleteId })) {
          signal.throwIfAborted()
          count += 1
          terminal.show(`${count} activities exported`)
          yield activity
        }
      }
    }
    if (format === 'gpx') {
      for await (const stored of activities(tables)) {
        const text = await gpxOf(tables, stored, skipped)
        if (text !== undefined) await own.write(gpxName(stored), [text])
      }
    } else {
      await own.write(`activities.${format}`, format === 'csv' ? csvOf(activities(tables)) : ndjsonOf(activities(tables)))
    }
    const removed = await own.finish(format)
    terminal.show('')
    printSummary(terminal, { folder, format, count, skipped, removed })
  } catch (error) {
    throw withFile([from], error)
  } finally {
    await tables?.close()
  }
}

async function* csvOf(activities: AsyncIterable<StoredActivity>): AsyncGenerator<string> {
  yield CSV_HEADER
  for await (const activity of activities) yield csvLine(activity)
}

/** The details as the service has sent them. An id that a number cannot represent is a string of its digits. */
async function* ndjsonOf(activities: AsyncIterable<StoredActivity>): AsyncGenerator<string> {
  for await (const { activity } of activities) yield `${JSON.stringify(activity)}\n`
}

async function gpxOf(tables: ActivityTables, { activityId, activity }: StoredActivity, skipped: Skipped): Promise<string | undefined> {
  const streams = await tables.streamsOf(activityId)
  if (streams === undefined) skipped.withoutStreams += 1
  else if (streams.latlng === undefined || streams.time === undefined) skipped.withoutPosition += 1
  else return toGpx(activity, streams)
  return undefined
}

/** `2026-11-02-trail-run-123.gpx`: a valid name in every file system. */
function gpxName({ activityId, activity }: StoredActivity): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(activity.start_date_local ?? activity.start_date ?? '')?.[0] ?? 'undated'
  const sport = (activity.sport_type ?? 'activity')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${day}-${sport}-${activityId}.gpx`
}

interface Summary {
  readonly folder: string
  readonly format: ExportFormat
  readonly count: number
  readonly skipped: Skipped
  readonly removed: number
}

function printSummary(terminal: Terminal, { folder, format, count, skipped, removed }: Summary): void {
  const { withoutPosition, withoutStreams } = skipped
  const files = format === 'gpx' ? count - withoutPosition - withoutStreams : 1
  const lines = [
    format === 'gpx' ? `${files} GPX files in ${folder}.` : `${count} activities in ${join(folder, `activities.${format}`)}.`,
    ...(withoutPosition > 0 ? [`${withoutPosition} activities have no positions.`] : []),
    ...(withoutStreams > 0
      ? [`${withoutStreams} activities were read without streams: run "npx @activity-tracking/cli pull --streams".`]
      : []),
    ...(removed > 0 ? [`Removed ${removed} files of activities that are no longer in the file.`] : []),
  ]
  const data = { folder, format, activities: count, files, without_position: withoutPosition, without_streams: withoutStreams, removed }
  terminal.print(data, lines.join('\n'))
}
