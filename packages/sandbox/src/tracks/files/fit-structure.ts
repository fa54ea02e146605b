import { FitEncoder } from 'fit-file-parser'
import { MAX_MESSAGES, requireFewLaps, UploadRefusal } from './activity-file.ts'

/** The message number of laps. */
const LAP = 19
/** Limit of joined files. */
const MAX_PARTS = 1_000
const DEFINITION = 0x40
const DEVELOPER_FIELDS = 0x20
const COMPRESSED_TIME = 0x80

const damaged = (position: number, what: string): UploadRefusal =>
  new UploadRefusal(`The FIT file is damaged: ${what} at byte ${position}.`)

/** Sum of the field sizes of a definition. Each field takes three bytes. */
function sizeOf(bytes: Uint8Array, start: number, fields: number, end: number): number {
  if (start + fields * 3 > end) throw damaged(start, 'a definition exceeds the data')
  let size = 0
  for (let field = 0; field < fields; field += 1) {
    const fieldSize = bytes[start + field * 3 + 1] ?? 0
    if (fieldSize === 0) throw damaged(start + field * 3, 'a field has the size 0')
    size += fieldSize
  }
  return size
}

/** The message number of a definition, in the byte order that its third byte specifies. */
const kindAt = (bytes: Uint8Array, position: number): number => {
  const [low = 0, high = 0] = bytes.subarray(position + 3, position + 5)
  return bytes[position + 2] === 1 ? low * 256 + high : high * 256 + low
}

/** What all parts of a file have together. */
interface Counts {
  messages: number
  laps: number
}

function checkMessages(bytes: Uint8Array, start: number, end: number, counts: Counts): void {
  const definitions: ({ readonly size: number; readonly kind: number } | undefined)[] = []
  let position = start
  while (position < end) {
    counts.messages += 1
    if (counts.messages > MAX_MESSAGES) throw new UploadRefusal(`The file has more than ${MAX_MESSAGES.toLocaleString('en')} messages.`)
    const header = bytes[position] ?? 0
    if ((header & COMPRESSED_TIME) === 0 && (header & DEFINITION) !== 0) {
      const fields = bytes[position + 5] ?? 0
      let next = position + 6 + fields * 3
      let size = sizeOf(bytes, position + 6, fields, end)
      if ((header & DEVELOPER_FIELDS) !== 0) {
        const developerFields = bytes[next] ?? 0
        size += sizeOf(bytes, next + 1, developerFields, end)
        next += 1 + developerFields * 3
      }
      definitions[header & 0x0f] = { size, kind: kindAt(bytes, position) }
      position = next
    } else {
      const definition = definitions[header & COMPRESSED_TIME ? (header >> 5) & 3 : header & 0x0f]
      if (definition === undefined) throw damaged(position, 'a message does not have a definition')
      if (definition.kind === LAP) counts.laps += 1
      requireFewLaps(counts.laps)
      position += 1 + definition.size
    }
  }
  if (position !== end) throw damaged(position, 'a message exceeds the data')
}

const hasHeader = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && (bytes[0] === 12 || bytes[0] === 14) && String.fromCharCode(...bytes.subarray(8, 12)) === '.FIT'

/** The length of the part at the start, with its checksum. */
function checkPart(bytes: Uint8Array, counts: Counts): number {
  const headerSize = bytes[0] ?? 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = headerSize + view.getUint32(4, true)
  if (end + 2 > bytes.length) {
    throw new UploadRefusal(`The FIT file is truncated: it should have ${end + 2} bytes and has ${bytes.length}.`)
  }
  if (FitEncoder.calculateCRC(bytes.subarray(0, end)) !== view.getUint16(end, true)) {
    throw new UploadRefusal('The FIT file is damaged: its checksum does not match.')
  }
  checkMessages(bytes, headerSize, end, counts)
  return end + 2
}

/**
 * The parts of a FIT file: usually one; several if files were joined. Checks that each is complete and that its messages fill it to the end, so that
 * parsing it cannot hang or read past the end.
 * @throws UploadRefusal that states the problem
 */
export function fitParts(bytes: Uint8Array): Uint8Array[] {
  if (!hasHeader(bytes)) throw new UploadRefusal('The file is not a FIT file.')
  const counts: Counts = { messages: 0, laps: 0 }
  const parts: Uint8Array[] = []
  for (let rest = bytes; hasHeader(rest); rest = rest.subarray(parts.at(-1)?.length)) {
    parts.push(rest.subarray(0, checkPart(rest, counts)))
    if (parts.length > MAX_PARTS) throw new UploadRefusal(`The file consists of more than ${MAX_PARTS.toLocaleString('en')} FIT files.`)
  }
  return parts
}
