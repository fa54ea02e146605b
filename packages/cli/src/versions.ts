import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { release } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Terminal, table } from '@activity-tracking/kit/command/terminal'

const SCOPE = '@activity-tracking/'

/** A version of a package, and how many copies of it are installed. */
interface Installed {
  readonly name: string
  /** Null if the manifest cannot be read. */
  readonly version: string | null
  readonly copies: number
}

type Manifest = Readonly<Record<'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies', object | undefined>> & {
  readonly version?: unknown
  readonly packageManager?: unknown
}

function readManifest(folder: string): Partial<Manifest> {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}

/** The folders in which modules of a folder find packages, the nearest first. Not `require.resolve`, which finds only entries for CommonJS. */
const packageFolders = (from: string): readonly string[] => createRequire(join(from, 'package.json')).resolve.paths(`${SCOPE}x`) ?? []

function findPackage(name: string, from: string): string | undefined {
  const found = packageFolders(from).find((folder) => existsSync(join(folder, name, 'package.json')))
  return found === undefined ? undefined : realpathSync(join(found, name))
}

/** Names of the packages of the scope that modules of a folder can import. */
function namesFrom(from: string): Set<string> {
  const folders = packageFolders(from).map((folder) => join(folder, SCOPE))
  return new Set(folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder).map((name) => `${SCOPE}${name}`)))
}

const dependenciesOf = ({ dependencies, devDependencies, peerDependencies, optionalDependencies }: Partial<Manifest>): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies })

/** The packages of the scope that a project can import, that its dependencies can, and that they can among themselves. */
function installedIn(project: string): { readonly name: string; readonly version: string | null }[] {
  const direct = dependenciesOf(readManifest(project)).flatMap((name) => findPackage(name, project) ?? [])
  const found = new Map<string, { readonly name: string; readonly version: string | null }>()
  const waiting = [project, ...direct]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const name of namesFrom(from)) {
      const folder = findPackage(name, from)
      if (folder === undefined || found.has(folder)) continue
      const { version } = readManifest(folder)
      found.set(folder, { name, version: typeof version === 'string' ? version : null })
      waiting.push(folder)
    }
  }
  return [...found.values()]
}

/** An entry of Yarn's lockfile: `"@activity-tracking/client@npm:^0.1.0":`, and its version in the next line. */
const ENTRY = /^"(@[\w-]+\/[\w-]+)@[^\n]*":\r?\n {2}version: "?([\w.+-]+)/gm

/** The packages of the scope in a project that Yarn has installed without `node_modules`: by its lockfile, because its loader would run code. */
function installedByYarn(lockfile: string): { readonly name: string; readonly version: string | null }[] {
  const entries = Array.from(readFileSync(lockfile, 'utf8').matchAll(ENTRY), ([, name = '', version = '']) => ({ name, version }))
  return entries.filter(({ name }) => name.startsWith(SCOPE))
}

/** The first of these files, in the nearest folder that has one, from a folder upward. */
function findUp(folder: string, files: readonly string[]): string | undefined {
  const found = files.map((file) => join(folder, file)).find((file) => existsSync(file))
  return found ?? (dirname(folder) === folder ? undefined : findUp(dirname(folder), files))
}

const LOCKFILES: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'deno.lock': 'deno',
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
}

/** The package manager of a project: stated in its manifest, or else by its lockfile. */
function packageManagerOf(project: string, hasPnp: boolean): string | null {
  const manifest = findUp(project, ['package.json'])
  const { packageManager } = manifest === undefined ? {} : readManifest(dirname(manifest))
  const lockfile = findUp(project, Object.keys(LOCKFILES))
  const byLockfile = lockfile === undefined ? undefined : LOCKFILES[basename(lockfile)]
  // Without the hash, or a URL, after the version.
  const [stated] = /^[a-z]+(@\d[\w.-]*)?/.exec(String(packageManager ?? '')) ?? []
  const name = stated ?? byLockfile
  return name === undefined ? null : `${name}${hasPnp ? ' (Plug’n’Play)' : ''}`
}

function countCopies(packages: readonly { readonly name: string; readonly version: string | null }[]): Installed[] {
  const counted = Map.groupBy(packages, ({ name, version }) => `${name} ${version}`)
  return Array.from(counted.values(), (copies) => ({ name: '', version: null, ...copies[0], copies: copies.length })).sort(
    (one, other) => one.name.localeCompare(other.name) || String(one.version).localeCompare(String(other.version), 'en', { numeric: true }),
  )
}

const runtime = (): string => {
  const { bun, deno, node } = process.versions as NodeJS.ProcessVersions & { readonly bun?: string; readonly deno?: string }
  return bun !== undefined ? `Bun ${bun}` : deno !== undefined ? `Deno ${deno}` : `Node ${node}`
}

/**
 * Prints what a report of a problem needs: the runtime, the system, the package manager, and the versions of the packages that are installed in the present
 * folder. Prints no paths, and nothing from settings or the environment except the name and version of the package manager.
 * @param own version of this package
 */
export async function printVersions(terminal: Terminal, own: string, project: string = process.cwd()): Promise<void> {
  const pnp = findUp(project, ['.pnp.cjs'])
  const lockfile = pnp === undefined ? undefined : join(dirname(pnp), 'yarn.lock')
  const packages = countCopies(lockfile !== undefined && existsSync(lockfile) ? installedByYarn(lockfile) : installedIn(project))
  const typescript = findPackage('typescript', project)
  const [agent] = /^\w+\/\d[\w.-]*/.exec(process.env['npm_config_user_agent'] ?? '') ?? []
  const versions = {
    runtime: runtime(),
    system: `${process.platform} ${process.arch} ${release()}`,
    package_manager: packageManagerOf(project, pnp !== undefined),
    started_by: agent?.replace('/', ' ') ?? null,
    typescript: typescript === undefined ? null : String(readManifest(typescript).version),
    command: own,
    packages,
  }
  const rows = packages.map(
    ({ name, version, copies }) => [name, `${version ?? 'unknown'}${copies > 1 ? ` (${copies} copies)` : ''}`] as const,
  )
  terminal.print(
    versions,
    table([
      ['runtime', versions.runtime],
      ['system', versions.system],
      ['package manager', versions.package_manager ?? 'unknown'],
      ['started by', versions.started_by ?? 'unknown'],
      ['typescript', versions.typescript ?? 'not installed'],
      ['this command', versions.command],
      ...rows,
    ]),
  )
  if (packages.length === 0) terminal.say(`None of ${SCOPE}* is installed in this folder.`)
}
