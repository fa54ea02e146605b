import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes what happened to the names in a directory durable. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a directory, and those above it, for this user only; leaves one that exists as it is. */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (first !== undefined) syncDirectory(dirname(first))
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.byteLength; ) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const removeQuietly = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {
    // The failure that brought us here says more.
  }
}

/** Writes a file that is there as a whole or not at all, and survives a crash once this returns. Its name must be new. */
export function writeDurably(directory: string, name: string, bytes: Uint8Array): void {
  const temporary = join(directory, `.${name}.tmp`)
  try {
    writeWhole(temporary, bytes)
    renameSync(temporary, join(directory, name))
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
  syncDirectory(directory)
}
