import { readFile } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'
import { EXACT_VERSIONS } from './exact-versions.ts'

/** The fields that state the origin of a package. */
export interface Origin {
  readonly repository?: { readonly type?: string; readonly url?: string; readonly directory?: string }
  readonly homepage?: string
  readonly bugs?: { readonly url?: string }
}

/** A published `package.json`. */
export interface PublishedManifest extends Origin {
  readonly name: string
  readonly version: string
  readonly keywords?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>
}

/** Also of a pre-release, such as `^0.1.0-next.0`. */
const CARET = /^\^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** The `package.json` of the repository, which defines its URLs. */
export const readRootOrigin = async (): Promise<Origin> => JSON.parse(await readFile(fromRoot('package.json'), 'utf8'))

/** One sentence for each dependency that is neither a caret range nor an exact version with a documented reason. */
export function rangeProblems({ name, dependencies = {} }: PublishedManifest, exactVersions = EXACT_VERSIONS): string[] {
  const reasons = exactVersions[name] ?? {}
  const problems = Object.entries(dependencies).flatMap(([dependency, range]) => {
    if (Object.hasOwn(reasons, dependency)) {
      return EXACT.test(range)
        ? []
        : [`${name} depends on ${dependency} ${range}, but scripts/packages/exact-versions.ts lists it as exact.`]
    }
    if (CARET.test(range)) return []
    return [`${name} depends on ${dependency} ${range}: use a caret range, or give a reason in scripts/packages/exact-versions.ts.`]
  })
  const unused = Object.keys(reasons).filter((dependency) => dependencies[dependency] === undefined)
  return [
    ...problems,
    ...unused.map((dependency) => `scripts/packages/exact-versions.ts lists ${dependency}, but ${name} does not depend on it.`),
  ]
}

/** One sentence for each field of a package that is missing or differs from the repository's `package.json`. */
export function originProblems({ name, repository, homepage, bugs, keywords }: PublishedManifest, root: Origin): string[] {
  const url = root.repository?.url
  const page = root.homepage?.replace(/#.*$/, '')
  if (url === undefined || page === undefined || root.bugs?.url === undefined) {
    return ['The package.json of the repository must have repository.url, homepage and bugs.url.']
  }
  const directory = `packages/${name.replace(/^@[^/]+\//, '')}`
  const wanted: readonly (readonly [field: string, value: unknown, expected: string])[] = [
    ['repository.type', repository?.type, 'git'],
    ['repository.url', repository?.url, url],
    ['repository.directory', repository?.directory, directory],
    ['homepage', homepage, `${page}/tree/main/${directory}#readme`],
    ['bugs.url', bugs?.url, root.bugs.url],
  ]
  return [
    ...wanted.flatMap(([field, value, expected]) =>
      value === expected ? [] : [`${name} has ${field} ${JSON.stringify(value)} instead of "${expected}".`],
    ),
    ...(keywords === undefined || keywords.length === 0 ? [`${name} does not have keywords.`] : []),
  ]
}
