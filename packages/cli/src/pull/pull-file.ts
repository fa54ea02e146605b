import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StreamKey } from '@activity-tracking/client'
import { CommandError } from '@activity-tracking/kit/command/exit'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { sqliteTables } from '@activity-tracking/webhooks/tables'

/** What a file remembers of its last `pull`. */
export interface FileSettings {
  /** Whose activities it has: digits. */
  readonly athleteId: string
  /** The streams that are read with each activity; null for none. */
  readonly streams: readonly StreamKey[] | null
  /** Activities that were read earlier were read with other streams, in milliseconds since 1970-01-01 UTC; null for none. */
  readonly streamsSince: number | null
  readonly keepDays: number
}

/** The reported number of days. */
export const KEEP_DAYS = 7

const TABLE = 'pull_settings'
const KEY = 'settings'
const FORMAT = 1

/** The settings of a file. */
export interface SettingsStore {
  /** Undefined before the first `pull`. */
  read(): Promise<FileSettings | undefined>
  write(settings: FileSettings): Promise<void>
  close(): void
}

/**
 * Opens the settings of a file of activities. The file is created, readable only by its owner, unless it must exist.
 * @throws CommandError for a file that `pull` has not created
 */
export function openSettings(path: string, { mustExist = false } = {}): SettingsStore {
  assertOwn(path, mustExist)
  const store = sqliteStore({ path, table: TABLE })
  return {
    async read() {
      const found = await store.get(KEY)
      if (found === null) return undefined
      const { format, athleteId, streams, streamsSince, keepDays } = found.record
      if (Number(format) > FORMAT) throw new CommandError(`${path} was written by a later version of @activity-tracking/cli: update it`)
      return { athleteId, streams, streamsSince, keepDays } as unknown as FileSettings
    },
    async write(settings) {
      const found = await store.get(KEY)
      const record = { format: FORMAT, ...settings }
      await store.put(KEY, record, found === null ? { ifAbsent: true } : { ifVersion: found.version })
    },
    close: () => store.close(),
  }
}

/**
 * Removes what has expired from a file of activities, and everything that SQLite leaves of it.
 * @param chosenDays default: the days of the last pull
 * @param now milliseconds since 1970-01-01 UTC
 * @throws CommandError for a file that does not exist, or that `pull` has not created
 */
export async function removeExpired(
  path: string,
  chosenDays: number | undefined,
  now: () => number,
): Promise<{ readonly removed: number; readonly days: number }> {
  const settings = openSettings(path, { mustExist: true })
  try {
    const days = chosenDays ?? (await settings.read())?.keepDays ?? KEEP_DAYS
    await using tables = sqliteTables({ path, keep: { days }, now })
    const { activities } = await tables.removeExpired()
    return { removed: activities, days }
  } finally {
    settings.close()
  }
}

/** Tables of other programs stay as they are. */
function assertOwn(path: string, mustExist: boolean): void {
  if (!existsSync(path)) {
    if (mustExist)
      throw new CommandError(`${path} does not exist: run "npx @activity-tracking/cli pull" first, or name its file with --from`)
    const folder = dirname(resolve(path))
    if (!existsSync(folder)) throw new CommandError(`the folder ${folder} does not exist`)
    return
  }
  if (!statSync(path).isFile()) throw new CommandError(`${path} is not a regular file`)
  // A process can end after it has created the file.
  if (statSync(path).size === 0) return
  if (!hasTable(path)) throw new CommandError(`${path} is not a file of activities: "pull" has not created it. Choose another file`)
}

function hasTable(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    try {
      return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(TABLE) !== undefined
    } finally {
      database.close()
    }
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** The error of a database, with the names of the files that it may be in. Others are returned as they are. */
export function withFile(paths: readonly string[], error: unknown): unknown {
  const { code, message, cause } = Object(error) as { readonly code?: unknown; readonly message?: string; readonly cause?: Error }
  if (code !== 'store_unavailable' && code !== 'tables_version') return error
  return new CommandError(`${paths.join(' or ')}: ${cause?.message ?? message}`, 'failure', code)
}
