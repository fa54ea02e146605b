import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '../paths.ts'

/** The world of seed 1 as a database, relative to the root of the repository. */
export const SEED_FILE = 'packages/sandbox/dist/seed-1.sqlite'

/** Makes the world of seed 1. The file is replaced at once, for programs that read it meanwhile. */
export async function writeSeed(): Promise<void> {
  const file = fromRoot(SEED_FILE)
  const fresh = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  // Loaded here: it takes a while, and needs the bundled description.
  const { writeSeedFile } = await import('../../packages/sandbox/src/service/templates.ts')
  writeSeedFile(1, fresh)
  await rename(fresh, file)
}
