import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateDirectory, UnsafeFileError } from '@activity-tracking/kit/databases/private-file'
import { StoreUnavailableError } from '../stores/errors.ts'
import { fromText, toText } from '../stores/keys-and-records.ts'
import type { JsonObject, Spool, SpoolEntry } from '../stores/store.ts'
import { propertyOf } from '../values.ts'

/** The directory of a spool, and its encryption. */
export interface FileSpoolOptions {
  /**
   * Directory of the entries, one file each. Created if missing, accessible only to this user. It must belong to the user of the process,
   * and no other user may have write access; on Windows this is not checked.
   */
  readonly directory: string
  /** Encrypts the entries with AES-256-GCM: 32 bytes. */
  readonly key?: Uint8Array
  /** Called once for each file that is not an entry or cannot be read. The file is not changed. Default: a process warning. */
  readonly onSkipped?: (file: string, error: Error) => void
}

/** The directory can contain any file. A terminal must not interpret its name. */
const warn = (file: string, { message }: Error): void =>
  process.emitWarning(`${encodeURI(file.toWellFormed())} is not a readable spool entry: ${message}`)

/** The tag of a key, and a random part, so that no process overwrites or removes the entry of another one. */
const NAME = /^[0-9a-f]{32}-[0-9a-f]{32}\.entry$/
const MOST_BYTES = 1_048_576

/**
 * A spool in a directory, shared by any number of processes. An entry that `append` returned survives the process and the machine.
 * @throws TypeError for a key of another length; UnsafeFileError when the directory belongs to another user, or others can write in it;
 * StoreUnavailableError when it cannot be created or read
 */
export function fileSpool({ directory, key: keyBytes, onSkipped = warn }: FileSpoolOptions): Spool {
  if (keyBytes !== undefined && keyBytes.byteLength !== 32) throw new TypeError('the key of a spool must be 32 bytes long')
  const secret = keyBytes && Uint8Array.from(keyBytes)
  /** Represents a key in file names. If the spool is encrypted, it does not reveal the key. */
  const tagOf = (key: string): string => Buffer.from(hkdfSync('sha256', secret ?? '', 'names', key, 16)).toString('hex')
  const reported = new Set<string>()

  /** The entry in a file. Undefined if another process has removed it in the meantime, and, with a report, if it cannot be read. */
  function read(file: string, wanted: string | undefined): SpoolEntry | undefined {
    try {
      if (!NAME.test(file)) throw new Error('its name is not the name of an entry')
      return { id: file, ...readEntry(join(directory, file), (bytes) => open(bytes, file, secret)) }
    } catch (error) {
      const code = propertyOf(error, 'code')
      if (code === 'ENOENT') return undefined
      // The file may be whole, so whoever needs the entries of this key must not go on as if there were none.
      if (code !== undefined && wanted !== undefined) throw error
      if (reported.has(file)) return undefined
      reported.add(file)
      onSkipped(file, error as Error)
      return undefined
    }
  }

  const spool: Spool = {
    append(key, value) {
      const id = `${tagOf(key)}-${randomBytes(16).toString('hex')}.entry`
      const bytes = seal(toText({ key, value }), id, secret)
      if (bytes.byteLength > MOST_BYTES) throw new RangeError(`an entry of a spool must not have more than ${MOST_BYTES} bytes`)
      onDisk(() => writeDurably(directory, id, bytes))
      return { id, key, value }
    },
    entries: (key) =>
      onDisk(() => {
        const prefix = key === undefined ? '' : tagOf(key)
        const files = readdirSync(directory).filter((file) => file.startsWith(prefix) && !file.startsWith('.'))
        return files.flatMap((file) => read(file, key) ?? []).filter((entry) => key === undefined || entry.key === key)
      }),
    remove(id) {
      if (NAME.test(id)) onDisk(() => rmSync(join(directory, id), { force: true }))
    },
  }
  onDisk(() => createPrivateDirectory(directory))
  // Reports what cannot be read when the process starts: with another encryption key, the names of the files lead to no key.
  spool.entries()
  return spool
}

/** Converts any error of the file system to the one that callers expect. */
function onDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof UnsafeFileError ? error : new StoreUnavailableError('spool', error)
  }
}

/** Writes a file that is complete or absent, also after a power failure. */
function writeDurably(directory: string, name: string, bytes: Uint8Array): void {
  const temporary = join(directory, `.${name}.tmp`)
  try {
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(temporary, join(directory, name))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  // Windows makes names durable by itself, and rejects the call.
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads key and value. Its errors do not contain what the file contains. */
function readEntry(path: string, decrypt: (bytes: Buffer) => string): Omit<SpoolEntry, 'id'> {
  const stats = lstatSync(path)
  if (!stats.isFile() || stats.size > MOST_BYTES) throw new Error(`it is not a regular file of at most ${MOST_BYTES} bytes`)
  const { key, value } = fromText(decrypt(readFileSync(path)))
  if (typeof key !== 'string' || !(value instanceof Object) || Array.isArray(value))
    throw new Error('it does not contain a key and a value')
  return { key, value: value as JsonObject }
}

const [IV_BYTES, TAG_BYTES] = [12, 16]

/** The content of a file. If it is encrypted, it cannot be decrypted under another name. */
function seal(text: string, name: string, secret: Uint8Array | undefined): Uint8Array {
  if (secret === undefined) return Buffer.from(text)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(name))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(bytes: Buffer, name: string, secret: Uint8Array | undefined): string {
  if (secret === undefined) return bytes.toString()
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    throw new Error('it does not decrypt with the key of this spool, or it was changed or renamed')
  }
}
