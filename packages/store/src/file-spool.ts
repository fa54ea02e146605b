import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Spool, SpoolEntry } from './spool.ts'
import type { JsonObject } from './store.ts'

export interface FileSpoolOptions {
  /** Folder of the spool; made when it is not there, for this user alone. Each process may have its own, or several share one. */
  readonly directory: string
  /** 32 bytes; entries are then encrypted (AES-256-GCM). Default: they are not, and only this user may read them. */
  readonly key?: Uint8Array
  /** Told of files that cannot be read as entries; they stay where they are. */
  readonly onUnreadable?: (file: string) => void
}

const SUFFIX = '.entry'
const IV_BYTES = 12
const TAG_BYTES = 16

function seal(plain: Buffer, key: Uint8Array | undefined): Buffer {
  if (key === undefined) return plain
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(bytes: Buffer, key: Uint8Array | undefined): Buffer {
  if (key === undefined) return bytes
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Writes a file so that after a crash it is there whole, or not at all. */
function writeDurably(directory: string, name: string, bytes: Buffer): void {
  const path = join(directory, name)
  const temporary = `${path}.tmp`
  const file = openSync(temporary, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  const folder = openSync(directory, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * A spool in a folder: one file an entry, on disk before `append` returns.
 * @throws TypeError when the key has not 32 bytes
 */
export function fileSpool({ directory, key, onUnreadable = () => undefined }: FileSpoolOptions): Spool {
  if (key !== undefined && key.length !== 32) throw new TypeError(`the key has ${key.length} bytes instead of 32`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  let last = 0n
  /** Microseconds since 1970, never twice in this process. Processes that share the folder differ in the random part. */
  const nextId = (): string => {
    const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000))
    last = now > last ? now : last + 1n
    return `${String(last).padStart(20, '0')}-${randomBytes(6).toString('hex')}`
  }
  const read = (file: string): SpoolEntry | undefined => {
    try {
      const { key: entryKey, value } = JSON.parse(unseal(readFileSync(join(directory, file)), key).toString())
      return { id: file.slice(0, -SUFFIX.length), key: entryKey, value }
    } catch (error) {
      // Another process may have removed it since the folder was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(file)
      return undefined
    }
  }
  return {
    append(entryKey: string, value: JsonObject) {
      const id = nextId()
      writeDurably(directory, id + SUFFIX, seal(Buffer.from(JSON.stringify({ key: entryKey, value })), key))
      return { id, key: entryKey, value }
    },
    entries: (wanted) =>
      readdirSync(directory)
        .filter((file) => file.endsWith(SUFFIX))
        .sort()
        .flatMap((file) => read(file) ?? [])
        .filter((entry) => wanted === undefined || entry.key === wanted),
    remove(id) {
      rmSync(join(directory, id + SUFFIX), { force: true })
    },
  }
}
