import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bin, run } from '../run.ts'
import type { PublicPackage } from './public-packages.ts'

/** In `dist`, yet not built from `src`: scripts/generate.ts writes them. */
const GENERATED = ['openapi.json', 'openapi.yaml']

/**
 * Builds a package's `dist` from nothing, so that no file of a source that is gone is shipped.
 * @throws Error with the compiler's output
 */
export async function build({ name, folder }: PublicPackage): Promise<void> {
  const dist = join(folder, 'dist')
  const old = await readdir(dist).catch(() => [])
  await Promise.all(old.filter((file) => !GENERATED.includes(file)).map((file) => rm(join(dist, file), { recursive: true })))
  const { code, output } = await run(bin('tsc', '.'), ['-p', join(folder, 'tsconfig.build.json')])
  if (code !== 0) throw new Error(`${name} does not build:\n${output}`)
}
