import { glob, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '../paths.ts'

/** A package of the workspace: its folder, and what is read of its `package.json`. */
export interface PublicPackage {
  /** Absolute path. */
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>
  readonly publishConfig?: {
    readonly bin?: Readonly<Record<string, string>>
    readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
  }
}

/** The packages in `packages/`, by name. */
export async function readPackages(): Promise<PublicPackage[]> {
  const files = await Array.fromAsync(glob('packages/*/package.json', { cwd: fromRoot('.') }), (path) => fromRoot(path))
  return Promise.all(files.sort().map(async (file) => ({ ...JSON.parse(await readFile(file, 'utf8')), folder: dirname(file) })))
}

/** The packages that are published. */
export const publicPackages = async (): Promise<PublicPackage[]> => (await readPackages()).filter((pkg) => !pkg.private)
