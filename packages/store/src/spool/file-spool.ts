import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { toText } from '../internal/record-text.ts'
import type { Spool, SpoolEntry } from '../spool.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import { makeDirectory, syncDirectory, writeDurably } from './durable-file.ts'
import { aes256gcm, plain } from './entry-cipher.ts'
import { parseEntry } from './parse-entry.ts'

/** Where a spool keeps its entries, and whether it encrypts them. */
export interface FileSpoolOptions {
  /** Where the entries are, a file each. Made when absent, for this user only. */
  readonly directory: string
  /** Encrypts the entries with AES-256-GCM: 32 bytes. */
  readonly key?: Uint8Array
  /** Told of each file that is no entry, or cannot be decrypted, whenever it is passed over; default a process warning. */
  readonly onSkipped?: (file: string, error: Error) => void
  /** The time in milliseconds that orders entries of different processes; default `Date.now`. */
  readonly now?: () => number
}

/** Sequence number, then what keeps apart those that were appended at once. */
const FILE = /^([0-8]\d{15})-[0-9a-f]{12}\.entry$/
const SUFFIX = '.entry'
/** Behind the name of an entry that was set aside. */
const ASIDE = '.bad'

const warn = (file: string, { message }: Error): void => process.emitWarning(`${file} is not a readable spool entry: ${message}`)

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Whatever the file system refuses, under the name that callers look for. */
function onDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new StoreUnavailableError('spool', error)
  }
}

/**
 * A spool in a directory, shared by any number of processes. An entry that `append` returned survives the process and the machine.
 * @throws TypeError for a key of another length, StoreUnavailableError when the directory cannot be made
 */
export function fileSpool({ directory, key, onSkipped = warn, now = Date.now }: FileSpoolOptions): Spool {
  const cipher = key === undefined ? plain : aes256gcm(key)
  onDisk(() => makeDirectory(directory))

  const names = (): string[] =>
    readdirSync(directory)
      .filter((name) => !name.startsWith('.') && !name.endsWith(ASIDE))
      .sort()

  /** After every entry there is, and at least the time in microseconds. */
  function nextSequence(): string {
    const last = Number(FILE.exec(names().findLast((name) => FILE.test(name)) ?? '')?.[1] ?? 0)
    return String(Math.max(last + 1, Math.floor(now() * 1_000))).padStart(16, '0')
  }

  function read(file: string): SpoolEntry | undefined {
    try {
      if (!FILE.test(file)) throw new Error('its name is not one of an entry')
      const id = file.slice(0, -SUFFIX.length)
      return { id, ...parseEntry(cipher.decrypt(id, readFileSync(join(directory, file)))) }
    } catch (error) {
      if (!isMissing(error)) onSkipped(file, error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  /** Does something to the file of an entry, unless it is gone. */
  function withFile(id: string, change: (path: string) => void): void {
    if (!FILE.test(id + SUFFIX)) return
    onDisk(() => {
      try {
        change(join(directory, id + SUFFIX))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      syncDirectory(directory)
    })
  }

  return {
    append(entryKey, value) {
      const text = `{"key":${JSON.stringify(entryKey)},"value":${toText(value)}}`
      return onDisk(() => {
        const id = `${nextSequence()}-${randomBytes(6).toString('hex')}`
        writeDurably(directory, id + SUFFIX, cipher.encrypt(id, text))
        return { id, ...parseEntry(text) }
      })
    },
    entries(entryKey) {
      const found = onDisk(names).map(read)
      return found.filter((entry) => entry !== undefined && (entryKey === undefined || entry.key === entryKey)) as SpoolEntry[]
    },
    remove: (id) => withFile(id, unlinkSync),
    setAside: (id) => withFile(id, (path) => renameSync(path, path + ASIDE)),
  }
}
