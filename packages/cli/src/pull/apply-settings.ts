import type { StreamKey } from '@activity-tracking/client'
import type { StoredAccount } from '@activity-tracking/client/node'
import { CommandError } from '@activity-tracking/kit/command/exit'
import { type FileSettings, KEEP_DAYS, openSettings } from './pull-file.ts'
import { STREAM_TYPES } from './stream-types.ts'

/** The settings that a file remembers for the next pull. */
export interface SettingsOfPull {
  /** The types; true for all, false for none, undefined for those of the last pull. */
  readonly streams?: readonly StreamKey[] | boolean
  /** Days. */
  readonly keep?: number
}

/** The settings of this pull, which are stored in the file. */
export async function applySettings(
  path: string,
  { athleteId }: StoredAccount,
  flags: SettingsOfPull,
  now: () => number,
): Promise<FileSettings> {
  const store = openSettings(path)
  try {
    const before = await store.read()
    if (before !== undefined && before.athleteId !== athleteId) {
      throw new CommandError(
        `${path} has the activities of athlete ${before.athleteId}, and ${athleteId} is logged in: choose another file`,
      )
    }
    const chosen = flags.streams === true ? STREAM_TYPES : flags.streams === false ? null : flags.streams
    const streams = chosen === undefined ? (before?.streams ?? null) : chosen
    const isSame = before === undefined || String(streams) === String(before.streams)
    const streamsSince = isSame ? (before?.streamsSince ?? null) : streams === null ? null : now()
    const settings = { athleteId, streams, streamsSince, keepDays: flags.keep ?? before?.keepDays ?? KEEP_DAYS }
    await store.write(settings)
    return settings
  } finally {
    store.close()
  }
}

/** Activities that were read without the streams of this pull. */
export async function outdatedIn(
  activities: AsyncIterable<{ readonly activityId: string; readonly readAt: number }>,
  { streamsSince }: FileSettings,
): Promise<Set<string>> {
  const ids = new Set<string>()
  if (streamsSince === null) return ids
  for await (const { activityId, readAt } of activities) if (readAt < streamsSince) ids.add(activityId)
  return ids
}
