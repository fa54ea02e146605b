import { gunzipSync } from 'node:zlib'
import {
  type DataType,
  MAX_FILE_BYTES,
  MAX_UNPACKED_BYTES,
  type ParsedActivities,
  type ParsedActivity,
  UploadRefusal,
} from './activity-file.ts'
import { parseFit } from './fit.ts'
import { parseGpx } from './gpx.ts'
import { parseTcx } from './tcx.ts'

const MEGABYTE = 2 ** 20

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new UploadRefusal(`The file is larger than ${MAX_UNPACKED_BYTES / MEGABYTE} MB once decompressed.`)
    }
    throw new UploadRefusal('The file cannot be decompressed: the gzip data is damaged or cut off.')
  }
}

/**
 * The content of a file, decompressed if its data type ends in `.gz`.
 * @throws UploadRefusal if it is empty, too large, or if it is gzip and the data type is not, or the reverse
 */
function unpack(bytes: Uint8Array, dataType: DataType): Uint8Array {
  if (bytes.length === 0) throw new UploadRefusal('The file is empty.')
  if (bytes.length > MAX_FILE_BYTES) throw new UploadRefusal(`The file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`)
  if (dataType.endsWith('.gz')) {
    if (!isGzip(bytes)) throw new UploadRefusal(`The file is not gzip, but its data type is ${dataType}.`)
    return gunzip(bytes)
  }
  if (isGzip(bytes)) throw new UploadRefusal(`The file is gzip; send it with the data type ${dataType}.gz.`)
  return bytes
}

/**
 * Reads the activities of a file. Malformed or hostile files do not make it hang. `createUploadParser` limits the time and memory.
 * @throws UploadRefusal with the text for the person who sent the file
 */
export function parseActivities(bytes: Uint8Array, dataType: DataType): ParsedActivities {
  const file = unpack(bytes, dataType)
  if (dataType.startsWith('fit')) return parseFit(file)
  return dataType.startsWith('tcx') ? parseTcx(file) : parseGpx(file)
}

/** The first activity of a file. @throws UploadRefusal as `parseActivities` */
export const parseActivityFile = (bytes: Uint8Array, dataType: DataType): ParsedActivity => parseActivities(bytes, dataType)[0]
