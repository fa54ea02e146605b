import { FitEncoder } from 'fit-file-parser'
import { MAX_MESSAGES, requireFewLaps, UploadRefusal } from './activity-file.ts'

/** The message number of laps. */
const LAP = 19
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

function checkMessages(bytes: Uint8Array, start: number, end: number): void {
  const definitions: ({ readonly size: number; readonly kind: number } | undefined)[] = []
  let laps = 0
  let position = start
  for (let messages = 1; position < end; messages += 1) {
    if (messages > MAX_MESSAGES) throw new UploadRefusal(`The file has more than ${MAX_MESSAGES.toLocaleString('en')} messages.`)
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
      if (definition.kind === LAP) laps += 1
      requireFewLaps(laps)
      position += 1 + definition.size
    }
  }
  if (position !== end) throw damaged(position, 'a message exceeds the data')
}

/**
 * Checks that a FIT file is complete and that its messages fill it to the end, so that parsing it cannot hang or read past the end.
 * @throws UploadRefusal that states the problem
 */
export function checkFitStructure(bytes: Uint8Array): void {
  const headerSize = bytes[0] ?? 0
  const signature = String.fromCharCode(...bytes.subarray(8, 12))
  if (bytes.length < 12 || signature !== '.FIT' || (headerSize !== 12 && headerSize !== 14))
    throw new UploadRefusal('The file is not a FIT file.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = headerSize + view.getUint32(4, true)
  if (end + 2 > bytes.length) {
    throw new UploadRefusal(`The FIT file is truncated: it should have ${end + 2} bytes and has ${bytes.length}.`)
  }
  if (FitEncoder.calculateCRC(bytes.subarray(0, end)) !== view.getUint16(end, true)) {
    throw new UploadRefusal('The FIT file is damaged: its checksum does not match.')
  }
  checkMessages(bytes, headerSize, end)
}
