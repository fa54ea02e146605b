import { type DataType, UploadRefusal } from '../../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../../src/tracks/files/parse-file.ts'

/** Why a file is refused. */
export function refusalOf(bytes: Uint8Array, type: DataType): string {
  try {
    parseActivityFile(bytes, type)
  } catch (error) {
    if (error instanceof UploadRefusal) return error.message
    throw error
  }
  throw new Error('the file was accepted')
}
