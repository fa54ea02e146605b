import { glob, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '../paths.ts'

/** A workspace package that is published. */
export interface PublicPackage {
  readonly name: string
  readonly version: string
  /** Absolute path. */
  readonly folder: string
  /** Whether it needs the types of other packages of the workspace. */
  readonly standsOnOthers: boolean
  /** Its commands. */
  readonly commands: readonly string[]
  /** Import paths other than `.`, with their files: `openapi.yaml` → `./dist/openapi.yaml`. */
  readonly files: Readonly<Record<string, string>>
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, unknown>> }
}

const filesIn = ({ publishConfig }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(publishConfig?.exports ?? {}).flatMap(([entry, target]) =>
      typeof target === 'string' ? [[entry.replace(/^\.\//, ''), target]] : [],
    ),
  )

/** The packages in `packages/` that are not private, by name. */
export async function publicPackages(): Promise<PublicPackage[]> {
  const packages: PublicPackage[] = []
  for await (const path of glob('packages/*/package.json', { cwd: fromRoot('.') })) {
    const file = fromRoot(path)
    const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
    if (manifest.private) continue
    const { name, version, bin, dependencies, peerDependencies } = manifest
    const standsOnOthers = Object.values({ ...dependencies, ...peerDependencies }).some((range) => range.startsWith('workspace:'))
    packages.push({ name, version, folder: dirname(file), standsOnOthers, commands: Object.keys(bin ?? {}), files: filesIn(manifest) })
  }
  return packages.sort((one, other) => one.name.localeCompare(other.name))
}
