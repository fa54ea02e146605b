import { readFile } from 'node:fs/promises'
import { fromRoot } from '../../paths.ts'

/** A library that this repository is tested with. */
export interface Library {
  readonly name: string
  readonly version: string
  /** The oldest Node that it supports. */
  readonly oldestNode: string
}

/** A published version of a package. */
export interface Released {
  readonly name: string
  readonly version: string
  /** The version that is installed by name. */
  readonly latest: string
  /** Its commands, with their files. */
  readonly commands: Readonly<Record<string, string>>
  /** Import paths. */
  readonly entries: readonly string[]
  /** The oldest Node that it supports. */
  readonly oldestNode: string
  /** Packages that an app must install next to it. */
  readonly needs: readonly string[]
  /** Libraries that some of its entries need. */
  readonly optional: readonly Library[]
}

export const unscoped = (name: string): string => name.slice(name.indexOf('/') + 1)

interface Manifest {
  readonly version: string
  readonly engines?: { readonly node?: string }
}

/** The library that a folder of this repository is tested with. */
export async function readLibrary(folder: string, name: string): Promise<Library> {
  const { version, engines } = JSON.parse(await readFile(fromRoot(`${folder}/node_modules/${name}/package.json`), 'utf8')) as Manifest
  const [, oldestNode = '0'] = /^>= ?([\d.]+)$/.exec(engines?.node ?? '') ?? []
  return { name, version, oldestNode }
}

/** What a registry says of a package. */
interface Packument {
  readonly 'dist-tags'?: Readonly<Record<string, string>>
  readonly versions?: Readonly<
    Record<
      string,
      {
        readonly bin?: Readonly<Record<string, string>>
        readonly engines?: { readonly node?: string }
        readonly exports?: Readonly<Record<string, unknown>>
        readonly peerDependencies?: Readonly<Record<string, string>>
        readonly peerDependenciesMeta?: Readonly<Record<string, object>>
      }
    >
  >
}

/** What the registry has of a version. */
export async function readReleased(registry: string, name: string, version: string): Promise<Released> {
  const response = await fetch(registry + name.replace('/', '%2f'))
  const { versions = {}, 'dist-tags': tags = {} } = (await response.json()) as Packument
  const manifest = versions[version]
  if (manifest === undefined) throw new Error(`the registry does not have ${name} ${version}`)
  const { bin = {}, engines, exports = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  // Some optional ones have no range.
  const optional = Object.keys(peerDependenciesMeta)
  return {
    name,
    version,
    latest: tags['latest'] ?? 'no version',
    commands: bin,
    entries: Object.keys(exports),
    oldestNode: engines?.node?.replace(/^>=/, '') ?? '0',
    needs: Object.keys(peerDependencies).filter((peer) => !optional.includes(peer)),
    optional: await Promise.all(optional.map((peer) => readLibrary(`packages/${unscoped(name)}`, peer))),
  }
}
