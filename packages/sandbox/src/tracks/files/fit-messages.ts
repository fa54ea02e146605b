import FitParser from 'fit-file-parser'
import { UploadRefusal } from './activity-file.ts'

/** A message of a FIT file. Its fields can have any type, independent of the profile: the file defines them. */
export type Message = Readonly<Record<string, unknown>>

type Kind = 'file_id' | 'activity' | 'session' | 'sport' | 'lap' | 'length' | 'record' | 'hr' | 'event' | 'device_info' | 'device_settings'

/** Messages by their kind, in the order of the file. */
export type FitFile = { readonly [Name in Kind]?: readonly Message[] }

/** @throws UploadRefusal if the messages cannot be read */
export function readFit(bytes: Uint8Array): FitFile {
  let file: FitFile | undefined
  const content = new Uint8Array(bytes).buffer
  try {
    new FitParser({ force: true, mode: 'list' }).parse(content, (_error, data) => {
      file = data?.messages as FitFile | undefined
    })
  } catch {
    throw new UploadRefusal('The FIT file is damaged: its messages cannot be read.')
  }
  if (!file) throw new UploadRefusal('The file is not a FIT file.')
  return file
}

/** Epoch milliseconds; undefined if the value is not a time. */
export const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined

/** A number from 0; undefined if the value is another one. */
export const amountOf = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)

/** The bytes of a field, or nothing. The parser reads 0xFF as null. */
export const bytesOf = (value: unknown): number[] =>
  Array.isArray(value) && value.some((byte) => byte !== null) ? value.map((byte) => (typeof byte === 'number' ? byte & 0xff : 0xff)) : []

/** Two values of 12 bits in three bytes. */
export const halvesOf = ([low = 0, middle = 0, high = 0]: readonly number[]): [number, number] => [
  low | ((middle & 0x0f) << 8),
  (middle >> 4) | (high << 4),
]

/** Adds up values of 12 bits that start again at 0. */
export function createAccumulator(start = 0): (value: number) => number {
  let sum = start
  return (value) => {
    sum += (value - (sum & 0xfff)) & 0xfff
    return sum
  }
}
