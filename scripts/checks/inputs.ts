import { readFileSync } from 'node:fs'
import { BUNDLE_FILES } from '../generate/bundle.ts'
import { CONSOLE_FILES } from '../generate/console.ts'
import { SEED_FILE } from '../generate/seed.ts'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

/** What a check reads: a file, a folder with everything in it (`packages/client/`), or all files that match. */
export type Input = string | RegExp

/** Inputs of every check: the settings and lockfile at the root, and the scripts that check. */
const COMMON: readonly Input[] = [/^[^/]+\.(json|yaml)$/, /^scripts\/(?!test\/|bench\/)/]

const isIn = (file: string, input: Input): boolean =>
  typeof input === 'string' ? file === input || (input.endsWith('/') && file.startsWith(input)) : input.test(file)

/** The files that belong to the inputs of a check. */
export const filesOf = (inputs: readonly Input[], files: readonly string[]): string[] =>
  files.filter((file) => [...COMMON, ...inputs].some((input) => isIn(file, input)))

/** All files of the repository, and the generated ones that are not committed, by path. */
export async function repositoryFiles(): Promise<readonly string[]> {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (code !== 0) throw new Error(`The files of the repository cannot be listed:\n${output}`)
  const files = output.split('\0').filter((file) => file !== '')
  return [...new Set([...files, ...BUNDLE_FILES, ...CONSOLE_FILES, SEED_FILE])].sort()
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Folders of the packages of the workspace that the packages depend on, directly and through others, and their own. */
function foldersOf(names: readonly string[]): ReadonlySet<string> {
  const known = new Set(names)
  for (const name of known) {
    const manifest: Manifest = JSON.parse(readFileSync(fromRoot(`packages/${name}/package.json`), 'utf8'))
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }
    for (const [dependency, range] of Object.entries(all)) {
      if (range.startsWith('workspace:')) known.add(dependency.replace('@activity-tracking/', ''))
    }
  }
  return known
}

/** The sources of packages of the workspace, and of all that they depend on, without tests. */
export const sourcesOf = (...names: readonly string[]): Input[] =>
  Array.from(foldersOf(names), (name) => new RegExp(`^packages/${name}/(?!test/|bench/|simulation/)`))
