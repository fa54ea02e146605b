import { strToU8, type UnzipFileInfo, unzipSync, Zip, ZipDeflate } from 'fflate'

/** A file of a world; `name` is relative to its folder. */
interface WorldFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Told how far the work is. @param share from 0 to 1 */
export type Progress = (share: number) => void

/** The page can draw and react between two files. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Packs files into a .zip. */
export async function zipOf(files: readonly { readonly name: string; readonly content: string }[], onProgress: Progress): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const zip = new Zip((error, part, isLast) => {
    if (error !== null) return reject(error)
    parts.push(new Uint8Array(part))
    if (isLast) resolve(new Blob(parts, { type: 'application/zip' }))
  })
  for (const [index, { name, content }] of files.entries()) {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    entry.push(strToU8(content), true)
    onProgress((index + 1) / files.length)
    await pause()
  }
  zip.end()
  return promise
}

/** Largest .zip, of which base64 fits into a request to the control API. */
export const MAX_ZIP_MB = 25
const MEGABYTE = 2 ** 20
/** Largest size of all files of a .zip together, so that a small one cannot fill the memory. */
const MAX_CONTENT_MB = 1_024
const MAX_FILES = 5_000

/** What operating systems add to archives. */
const IS_EXTRA = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)|\/$/

/**
 * Reads the files of a .zip.
 * @throws Error if it is not a .zip, or too large
 */
export async function filesOfZip(file: File, onProgress: Progress): Promise<WorldFile[]> {
  if (file.size > MAX_ZIP_MB * MEGABYTE)
    throw new Error(`${file.name} is larger than ${MAX_ZIP_MB} MB. Write a smaller world, or start the sandbox with its folder: --world.`)
  const archive = new Uint8Array(await file.arrayBuffer())
  const entries = entriesOf(archive, file.name)
  const files: WorldFile[] = []
  for (const [index, { name }] of entries.entries()) {
    const bytes = read(archive, file.name, (each) => each.name === name)[name]
    if (bytes !== undefined) files.push({ name, bytes: new Uint8Array(bytes) })
    onProgress((index + 1) / entries.length)
    await pause()
  }
  return files
}

function entriesOf(archive: Uint8Array, zipName: string): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = []
  read(archive, zipName, (entry) => {
    if (!IS_EXTRA.test(entry.name)) entries.push(entry)
    return false
  })
  const size = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (entries.length > MAX_FILES) throw new Error(`${zipName} has more than ${MAX_FILES.toLocaleString('en')} files.`)
  if (size > MAX_CONTENT_MB * MEGABYTE)
    throw new Error(`The files in ${zipName} are larger than ${MAX_CONTENT_MB.toLocaleString('en')} MB together.`)
  return entries
}

/** The files that a filter accepts. Their sizes are those that the archive states, and no more is read. */
function read(archive: Uint8Array, zipName: string, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter })
  } catch (error) {
    throw new Error(`${zipName} is not a .zip that can be read.`, { cause: error })
  }
}

/** The content of a file, compressed with gzip unless it is already. */
export const gzipped = async (content: Blob): Promise<Blob> => {
  const [first, second] = new Uint8Array(await content.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b ? content : new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
