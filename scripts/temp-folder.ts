import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the work a new folder outside the repository, and removes it afterwards. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'toolkit-'))
  try {
    return await work(folder)
  } finally {
    // What a program is still writing as it ends is waited for.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
