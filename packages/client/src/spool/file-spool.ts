import { readdirSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StoreUnavailableError } from '../stores/errors.ts'
import type { Spool, SpoolEntry } from '../stores/store.ts'
import {
  assertPrivate,
  isExhausted,
  isMissing,
  makeDirectory,
  readRegular,
  syncDirectory,
  syncFile,
  UnsafeDirectoryError,
  writeDurably,
} from './durable-file.ts'
import {
  aes256gcm,
  decodeEntry,
  type EntryName,
  encodeEntry,
  fileOf,
  laterFormat,
  MOST_BYTES,
  newId,
  parseEntryText,
  parseName,
  plain,
  temporaryFileOf,
  toEntryText,
} from './entry.ts'

export { UnsafeDirectoryError }

/** The directory of a spool, and its encryption. */
export interface FileSpoolOptions {
  /**
   * Directory of the entries, one file each. Created if missing, accessible only to this user. It must belong to the user of the process,
   * and no other user may have write access; on Windows this is not checked.
   */
  readonly directory: string
  /** Encrypts the entries with AES-256-GCM: 32 bytes. */
  readonly key?: Uint8Array
  /**
   * Called once for each skipped file: one that is not an entry, cannot be read, or is left over and cannot be removed. Default: a process
   * warning.
   */
  readonly onSkipped?: (file: string, error: Error) => void
  /** The time in milliseconds that orders entries of different processes; default `Date.now`. */
  readonly now?: () => number
}

/** Suffix of the name of an entry that was set aside. */
const ASIDE = '.bad'

/**
 * If a file's writer has not touched it for this time, it is no longer being written, in milliseconds. A wrong assumption costs a second
 * attempt.
 */
const CERTAINLY_DEAD_MS = 600_000

/** The directory can contain any file. The name is percent-encoded, because a terminal must not interpret it. */
const warn = (file: string, { message }: Error): void =>
  process.emitWarning(`${encodeURI(file.toWellFormed())} is not a readable spool entry: ${message}`)

const byId = (one: SpoolEntry, other: SpoolEntry): number => (one.id < other.id ? -1 : 1)

/** Converts any error of the file system to the one that callers expect. */
function onDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnsafeDirectoryError) throw error
    throw new StoreUnavailableError('spool', error)
  }
}

/**
 * A spool in a directory, shared by any number of processes. An entry that `append` returned survives the process and the machine.
 * @throws TypeError for a key of another length, UnsafeDirectoryError when other users can write in the directory, StoreUnavailableError
 * when it cannot be created
 */
export function fileSpool({ directory, key, onSkipped = warn, now = Date.now }: FileSpoolOptions): Spool {
  const cipher = key === undefined ? plain : aes256gcm(key)
  onDisk(() => {
    makeDirectory(directory)
    assertPrivate(directory)
  })
  let reported = new Set<string>()

  const pathOf = (file: string): string => join(directory, file)

  function skip(file: string, error: unknown): undefined {
    if (reported.has(file)) return
    reported.add(file)
    try {
      onSkipped(file, error instanceof Error ? error : new Error(String(error)))
    } catch (thrown) {
      process.emitWarning(thrown instanceof Error ? thrown : String(thrown))
    }
  }

  /** The entry in a finished file; undefined, and reported, if it cannot be read. */
  function read(file: string, name: EntryName): SpoolEntry | undefined {
    try {
      return decodeEntry(name, readRegular(pathOf(file), MOST_BYTES), cipher)
    } catch (error) {
      if (isExhausted(error)) throw error
      return isMissing(error) ? undefined : skip(file, error)
    }
  }

  /** The entry in an unfinished file, or the reason why there is none. */
  function peek(file: string, name: EntryName): SpoolEntry | 'missing' | 'truncated' | 'unreadable' {
    let bytes: Uint8Array | undefined
    try {
      bytes = readRegular(pathOf(file), MOST_BYTES)
      return decodeEntry(name, bytes, cipher)
    } catch (error) {
      if (isExhausted(error)) throw error
      if (isMissing(error)) return 'missing'
      return bytes === undefined ? 'unreadable' : 'truncated'
    }
  }

  /** In a read-only directory, the file stays, and the entries are still used. */
  function removeWhenDead(file: string): void {
    try {
      if (now() - statSync(pathOf(file)).mtimeMs > CERTAINLY_DEAD_MS) unlinkSync(pathOf(file))
    } catch (error) {
      if (!isMissing(error)) skip(file, error)
    }
  }

  /**
   * The entry in a file that has no final name, because its writer died or will die. Gives it the final name; if the writer is alive, it
   * finds this done. An incomplete file is not touched until its writer is certainly dead.
   */
  function adopt(file: string, name: EntryName): SpoolEntry | undefined {
    const [temporary, finished] = [pathOf(file), fileOf(name.id)]
    const content = peek(file, name)
    if (content === 'missing') return read(finished, name)
    if (content === 'truncated') removeWhenDead(file)
    if (typeof content === 'string') return undefined
    try {
      syncFile(temporary)
      renameSync(temporary, pathOf(finished))
      syncDirectory(directory)
    } catch (error) {
      if (isMissing(error)) return read(finished, name)
      // On a read-only disk, the entry can still be used.
    }
    return content
  }

  /** Whether a file can contain an entry of this key, or of any key if none is given. Reports a file that never can. */
  function mayHold(file: string, { format, isTemporary, fingerprint, tag }: EntryName, wanted: string | undefined): boolean {
    if (format === 1 && fingerprint === cipher.fingerprint) return wanted === undefined || wanted === tag
    if (!isTemporary) skip(file, format === 1 ? new Error('it was written with another key, or without one') : laterFormat(format))
    return false
  }

  function list(): readonly string[] {
    const files = readdirSync(directory)
    reported = new Set(files.filter((file) => reported.has(file)))
    return files
  }

  /** The greatest sequence number of an entry. A name alone is not sufficient: the first readable file from the end counts. */
  function lastSequence(): number {
    const ours = list()
      .map((file) => ({ file, name: parseName(file) }))
      .filter((each): each is { file: string; name: EntryName } => each.name?.format === 1 && each.name.fingerprint === cipher.fingerprint)
      .sort((one, other) => other.name.sequence - one.name.sequence)
    const isEntry = (file: string, name: EntryName): boolean =>
      name.isTemporary ? typeof peek(file, name) === 'object' : read(file, name) !== undefined
    return ours.find(({ file, name }) => isEntry(file, name))?.name.sequence ?? 0
  }

  /** Applies a change to the finished file of an entry, unless it no longer exists. */
  function withFile(id: string, change: (path: string) => void): void {
    const format = parseName(fileOf(id))?.format ?? Number.POSITIVE_INFINITY
    if (format > 1) return
    onDisk(() => {
      try {
        change(pathOf(fileOf(id)))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      syncDirectory(directory)
    })
  }

  return {
    append(entryKey, value) {
      const text = toEntryText(entryKey, value)
      return onDisk(() => {
        const id = newId(lastSequence(), now(), entryKey, cipher)
        writeDurably(directory, fileOf(id), temporaryFileOf(id), encodeEntry(id, text, cipher))
        return parseEntryText(id, text)
      })
    },
    entries: (entryKey) =>
      onDisk(() => {
        const wanted = entryKey === undefined ? undefined : cipher.tagOf(entryKey)
        const found = new Map<string, SpoolEntry>()
        for (const file of list()) {
          const name = parseName(file)
          if (name === undefined) {
            if (!file.startsWith('.') && !file.endsWith(ASIDE)) skip(file, new Error('its name is not the name of an entry'))
          } else if (mayHold(file, name, wanted)) {
            const entry = name.isTemporary ? adopt(file, name) : read(file, name)
            if (entry !== undefined && (entryKey === undefined || entry.key === entryKey)) found.set(entry.id, entry)
          }
        }
        return [...found.values()].sort(byId)
      }),
    remove: (id) => withFile(id, unlinkSync),
    setAside: (id) => withFile(id, (path) => renameSync(path, path + ASIDE)),
  }
}
