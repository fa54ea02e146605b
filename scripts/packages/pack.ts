import { join } from 'node:path'
import { pnpm } from './pnpm.ts'
import type { PublicPackage } from './public-packages.ts'

/** A package as it would be published. */
export interface Packed extends PublicPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string
}

/** Packs a built package into a folder; the `publishConfig` of its manifest is applied. */
export async function pack(pkg: PublicPackage, folder: string): Promise<Packed> {
  const tarball = join(folder, `${pkg.name.replace(/^@/, '').replace('/', '-')}.tgz`)
  await pnpm(pkg.folder, 'pack', '--out', tarball)
  return { ...pkg, tarball }
}
