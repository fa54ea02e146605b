import { join } from 'node:path'
import { pnpm } from './pnpm.ts'
import type { PublicPackage } from './public-packages.ts'

/** A packed package, as for publishing. */
export interface Packed extends PublicPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string
}

/** Packs a built package into a folder, and applies the `publishConfig` of its manifest. */
export async function pack(pkg: PublicPackage, folder: string): Promise<Packed> {
  const tarball = join(folder, `${pkg.name.replace(/^@/, '').replace('/', '-')}.tgz`)
  await pnpm(pkg.folder, 'pack', '--out', tarball)
  return { ...pkg, tarball }
}
