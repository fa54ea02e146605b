import { parseFit } from './fit.ts'
import { parseGpx } from './gpx.ts'
import { parseTcx } from './tcx.ts'
import { unpack } from './unpack.ts'
import type { DataType, ParsedActivity } from './upload-types.ts'

/**
 * Reads an activity file. Neither malformed nor hostile files make it hang; what may still take long or much memory is bounded by
 * `createUploadParser`.
 * @throws UploadRefusal with the text to show to whoever sent the file
 */
export function parseActivityFile(bytes: Uint8Array, dataType: DataType): ParsedActivity {
  const file = unpack(bytes, dataType)
  if (dataType.startsWith('fit')) return parseFit(file)
  return dataType.startsWith('tcx') ? parseTcx(file) : parseGpx(file)
}
