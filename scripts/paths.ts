import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of a file or folder that is given relative to the root of the repository. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Runs the work with a new folder outside the repository, and removes the folder afterwards. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'toolkit-'))
  try {
    return await work(folder)
  } finally {
    // Retries, because a program may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
