import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WorldFileError } from '../../../src/world-file/world-problem.ts'

/** A folder with these files, for the duration of the test. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'world-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** The message of the error that refuses a world. */
export async function refusalOf(world: Promise<unknown>): Promise<string> {
  const error = await world.then(
    () => new Error('the world was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof WorldFileError) return error.message
  throw error
}
