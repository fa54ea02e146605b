// Prints what are-the-types-wrong finds in tarballs, as JSON: a list of problems for each. One process for all, because it loads a compiler.
// Argument: a JSON list of `Checked`.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'

/** A tarball that is checked. */
export interface Checked {
  /** Absolute path. */
  readonly tarball: string
  /** Entries without types. */
  readonly untyped: readonly string[]
}

interface Problem {
  readonly kind: string
  readonly entrypoint?: string
  readonly resolutionKind?: string
}

/** What is used of the library. */
interface Core {
  createPackageFromTarballData(data: Uint8Array): object
  checkPackage(
    pkg: object,
    options: { readonly excludeEntrypoints: readonly string[] },
  ): Promise<{ readonly problems?: readonly Problem[] }>
}

/** Ways to import that packages without CommonJS do not support. */
const IGNORED: ReadonlySet<string> = new Set(['node10', 'node16-cjs'])

const core: Core = await import(pathToFileURL(fromRoot('scripts/judges/packages/index.js')).href)

async function problemsIn({ tarball, untyped }: Checked): Promise<string[]> {
  const pkg = core.createPackageFromTarballData(new Uint8Array(await readFile(tarball)))
  const { problems = [] } = await core.checkPackage(pkg, { excludeEntrypoints: untyped })
  return problems
    .filter(({ resolutionKind }) => resolutionKind === undefined || !IGNORED.has(resolutionKind))
    .map(({ kind, entrypoint, resolutionKind }) => ['types are wrong:', kind, entrypoint, resolutionKind].filter(Boolean).join(' '))
}

const found: string[][] = []
for (const checked of JSON.parse(process.argv[2] ?? '[]') as Checked[]) found.push(await problemsIn(checked))
console.log(JSON.stringify(found))
