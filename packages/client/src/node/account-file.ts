import { lstatSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { type App, type AppOptions, type AppQuotaOptions, createApp } from '../app/create-app.ts'
import { fileSpool } from '../spool/file-spool.ts'
import { type SqliteStore, sqliteStore } from '../stores/sqlite.ts'
import type { JsonObject } from '../stores/store.ts'
import { withoutUndefined } from '../values.ts'

/** The account that `npx @activity-tracking/cli login` connected, and its app. Contains the client secret. */
export interface StoredAccount {
  readonly clientId: string
  readonly clientSecret: string
  readonly baseUrl: string
  readonly authUrl: string
  /** The API root from 2027-01-04 on; null when it is not known. */
  readonly newBaseUrl: string | null
  readonly redirectUri: string
  readonly athleteId: string
  /** First and last name; null when the service did not send them. */
  readonly name: string | null
}

/** An open account file. */
export interface AccountFile {
  readonly path: string
  read(): Promise<StoredAccount | undefined>
  write(account: StoredAccount): Promise<void>
  /**
   * Removes the account. The files are deleted if they contain nothing else, because SQLite leaves the text of deleted records in its file.
   */
  remove(): Promise<void>
  /** The app of an account, with its tokens in this file. */
  openApp(account: Omit<StoredAccount, 'athleteId' | 'name'>, options?: AccountAppOptions): App
  close(): void
}

/** Options of the app that do not come from the account file. */
export interface AccountAppOptions
  extends Omit<
    AppOptions,
    'clientId' | 'clientSecret' | 'redirectUri' | 'baseUrl' | 'authUrl' | 'newBaseUrl' | 'store' | 'spool' | 'quota'
  > {
  /** How the app stays within its rate limits. Default: the defaults of `createQuota`. */
  quota?: AppQuotaOptions
}

/** Not logged in: there is no account in the file. */
export class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError'
  readonly code = 'not_logged_in'

  constructor(path: string) {
    super(`no account in ${path}: run "npx @activity-tracking/cli login" first`)
  }
}

function isAccount(record: JsonObject): record is JsonObject & StoredAccount {
  const { clientId, clientSecret, baseUrl, authUrl, redirectUri, athleteId, newBaseUrl, name } = record
  const texts = [clientId, clientSecret, baseUrl, authUrl, redirectUri, athleteId, newBaseUrl ?? '', name ?? '']
  return texts.every((text) => typeof text === 'string')
}

const KEY = 'account'
const FORMAT = 1
/** Suffix of the file path. */
const SPOOL = '.spool'

/** What the location of the file depends on. */
interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
}

/**
 * The location of the account file: `ACTIVITY_TRACKING_STORE`, otherwise `activity-tracking/account.sqlite` below `XDG_DATA_HOME`, which is
 * `~/.local/share` by default (`%LOCALAPPDATA%` on Windows).
 */
export function accountPath(
  { env, platform, home }: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): string {
  const chosen = env['ACTIVITY_TRACKING_STORE']
  if (chosen) return resolve(chosen)
  const [variable, fallback] =
    platform === 'win32' ? ['LOCALAPPDATA', join(home, 'AppData', 'Local')] : ['XDG_DATA_HOME', join(home, '.local', 'share')]
  const folder = env[variable]
  // The XDG specification requires that a relative path is ignored.
  return join(folder && isAbsolute(folder) ? folder : fallback, 'activity-tracking', 'account.sqlite')
}

/**
 * Opens the account file. Nothing is created until something is written. Its operations reject with UnsafeFileError for a symbolic link,
 * and for a file of another user or one that other users can write.
 * @param path default {@link accountPath}
 */
export function openAccountFile(path: string = accountPath()): AccountFile {
  let opened: SqliteStore | undefined
  const store = (): SqliteStore => {
    // Accessible only to this user, like the file itself.
    if (opened === undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    opened ??= sqliteStore({ path })
    return opened
  }
  // A link is not followed: the store refuses it.
  const find = async () => {
    const found = lstatSync(path, { throwIfNoEntry: false }) === undefined ? null : await store().get(KEY)
    if (Number(found?.record['format']) > FORMAT) throw new Error(`${path} was written by a later version of @activity-tracking/client`)
    return found
  }

  return {
    path,
    async read() {
      const found = await find()
      if (found === null) return undefined
      const { format, ...account } = found.record
      if (!isAccount(account)) throw new Error(`the account in ${path} is damaged: run "npx @activity-tracking/cli login" again`)
      return account
    },
    async write(account) {
      const found = await find()
      await store().put(KEY, { format: FORMAT, ...account }, found === null ? { ifAbsent: true } : { ifVersion: found.version })
    },
    async remove() {
      const found = await find()
      if (found === null) return
      await store().delete(KEY, { ifVersion: found.version })
      const { keys } = await store().list()
      if (!keys.every((key) => /^(grant|quota)\//.test(key))) return
      store().close()
      opened = undefined
      for (const suffix of ['', '-wal', '-shm', SPOOL]) rmSync(path + suffix, { recursive: true, force: true })
    },
    openApp: ({ clientId, clientSecret, baseUrl, authUrl, newBaseUrl, redirectUri }, options = {}) =>
      createApp({
        ...options,
        clientId,
        clientSecret,
        baseUrl,
        authUrl,
        redirectUri,
        ...withoutUndefined({ newBaseUrl: newBaseUrl ?? undefined }),
        store: store(),
        spool: fileSpool({ directory: path + SPOOL }),
      }),
    close: () => opened?.close(),
  }
}
