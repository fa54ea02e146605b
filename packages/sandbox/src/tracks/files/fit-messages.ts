import FitParser from 'fit-file-parser'
import { UploadRefusal } from './activity-file.ts'

/** A message of a FIT file. Its fields can have any type, independent of the profile: the file defines them. */
export type Message = Readonly<Record<string, unknown>>

type Kind = 'file_id' | 'activity' | 'session' | 'sport' | 'lap' | 'length' | 'record' | 'event' | 'device_info'

/** Messages by their kind, in the order of the file. */
export type FitFile = { readonly [Name in Kind]?: readonly Message[] }

const isFit = (bytes: Uint8Array): boolean => bytes.length >= 12 && String.fromCharCode(...bytes.subarray(8, 12)) === '.FIT'

/**
 * The parts of a FIT file: usually one; several if files were joined.
 * @throws UploadRefusal if the messages cannot be read
 */
export function readFit(bytes: Uint8Array): FitFile[] {
  if (!isFit(bytes)) throw new UploadRefusal('The file is not a FIT file.')
  const parts: FitFile[] = []
  for (let rest = bytes; isFit(rest); rest = rest.subarray(lengthOf(rest))) parts.push(readPart(rest))
  return parts
}

/** The length of the part at the start, with its header and its checksum. */
const lengthOf = (bytes: Uint8Array): number => (bytes[0] ?? 0) + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 2

function readPart(bytes: Uint8Array): FitFile {
  let file: FitFile | undefined
  let problem = 'its messages cannot be read'
  try {
    // Not forced: the parser checks the length and the checksum.
    new FitParser({ force: false, mode: 'list' }).parse(
      Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
      (error, data) => {
        if (error !== undefined && error !== null) problem = String(error)
        file = data?.messages as FitFile | undefined
      },
    )
  } catch {
    throw new UploadRefusal(`The FIT file is damaged: ${problem}.`)
  }
  if (!file) throw new UploadRefusal(`The FIT file is damaged: ${problem}.`)
  return file
}

/** Epoch milliseconds; undefined if the value is not a time. */
export const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined

/** A number from 0; undefined if the value is another one. */
export const amountOf = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)
