import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '../paths.ts'

/** The world of seed 1 as a database, relative to the root of the repository. */
export const SEED_FILE = 'packages/sandbox/dist/seed-1.sqlite'

/** Generates the world of seed 1. The file is replaced atomically, for programs that read it at the same time. */
export async function writeSeed(): Promise<void> {
  const file = fromRoot(SEED_FILE)
  const fresh = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  // Imported here, because it is slow and needs the bundled description.
  const { writeSeedFile } = await import('../../packages/sandbox/src/seed/seeded-template.ts')
  writeSeedFile(1, fresh)
  await rename(fresh, file)
}
