import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { type RolldownPlugin, rolldown } from 'rolldown'
import { runTool } from '../run.ts'
import { BUNDLED_LIBRARIES } from './bundled-libraries.ts'
import { licensesOf } from './licenses.ts'
import { isPartOf, pruneTypes } from './prune-types.ts'
import type { PublicPackage } from './public-packages.ts'

/** Files in `dist` that are not compiled: scripts/prepare.ts writes them. */
const GENERATED = /^(openapi.*\.(json|yaml)|seed-1\.sqlite|console)$/

/** By package, a module that becomes one file with what it imports, because each further file slows down loading. */
const TOGETHER: Readonly<Record<string, string>> = { '@activity-tracking/client': 'src/core.ts' }

/** Packages whose `tsconfig.json` checks the same sources with the same libraries, or fewer: the build only writes their types. */
const CHECKED: ReadonlySet<string> = new Set(['@activity-tracking/cli', '@activity-tracking/client', '@activity-tracking/webhooks'])

interface Sources {
  readonly folder: string
  /** The sources of the modules that users and workers can import or run, by published file: `dist/testing/index` → `src/testing/index.ts`. */
  readonly entries: Readonly<Record<string, string>>
  /** Packages that users install with this one. */
  readonly installed: readonly string[]
  /** Private packages that become part of the bundle, because users do not install development dependencies. */
  readonly inlined: readonly string[]
  /** Libraries that become part of the bundle (scripts/packages/bundled-libraries.ts). */
  readonly libraries: readonly string[]
  readonly instead: Readonly<Record<string, string | false>>
}

async function readSources(folder: string): Promise<Sources> {
  const {
    name: own,
    publishConfig,
    devDependencies = {},
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly publishConfig: {
      readonly bin?: Readonly<Record<string, string>>
      readonly exports: Readonly<Record<string, string | { readonly default: string }>>
    }
    readonly devDependencies?: Readonly<Record<string, string>>
    readonly dependencies?: Readonly<Record<string, string>>
    readonly peerDependencies?: Readonly<Record<string, string>>
    readonly peerDependenciesMeta?: Readonly<Record<string, object>>
  }
  const installed = Object.keys({ ...dependencies, ...peerDependencies, ...peerDependenciesMeta })
  const { libraries, instead } = BUNDLED_LIBRARIES[own] ?? { libraries: {}, instead: {} }
  const { bin = {}, exports } = publishConfig
  const targets = Object.values({ ...bin, ...exports }).map((target) => (typeof target === 'string' ? target : target.default))
  const workers = await Array.fromAsync(glob('**/*-worker.ts', { cwd: join(folder, 'src') }))
  const names = [
    ...targets.flatMap((target) => /^\.\/dist\/(.+)\.js$/.exec(target)?.[1] ?? []),
    ...workers.map((worker) => worker.replaceAll('\\', '/').replace(/\.ts$/, '')),
  ]
  return {
    folder,
    entries: Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)])),
    installed,
    inlined: Object.keys(devDependencies).filter((name) => devDependencies[name]?.startsWith('workspace:') && !installed.includes(name)),
    libraries: Object.keys(libraries),
    instead,
  }
}

const IN_LIBRARY = /[\\/]node_modules[\\/]/
const EXPORTS_IN_THIS = /\bthis\.(\w+) \|\| \(this\.\1 = \{\}\)/g

/** Code of CommonJS modules that export only through `this`. The bundler treats them as ES modules, in which `this` is undefined. */
const exportsInThis: RolldownPlugin = {
  name: 'exports-in-this',
  transform: {
    filter: { id: IN_LIBRARY, code: EXPORTS_IN_THIS },
    handler: (code) => code.replaceAll(EXPORTS_IN_THIS, 'exports.$1 || (exports.$1 = {})'),
  },
}

/**
 * Keeps all code except that of libraries: users' bundlers drop what they do not use, and `sideEffects` in the manifest would drop the command. An entry
 * can export more than its source does, because other entries import from it. Imports of Node's modules, and of packages that are installed, stay imports.
 */
function bundleOf(input: Readonly<Record<string, string>>, { inlined, libraries, instead }: Sources) {
  const bundled = [...inlined, ...libraries]
  const hasLibraries = libraries.length > 0
  return rolldown({
    input: { ...input },
    external: (id, importer = '') =>
      isBuiltin(id) || !(id.startsWith('.') || isAbsolute(id) || IN_LIBRARY.test(importer) || bundled.some((name) => isPartOf(name, id))),
    platform: hasLibraries ? 'node' : 'neutral',
    plugins: [exportsInThis],
    resolve: { alias: { ...instead } },
    treeshake: hasLibraries && { moduleSideEffects: (id) => (IN_LIBRARY.test(id) ? undefined : true) },
    preserveEntrySignatures: 'allow-extension',
  })
}

/** The source files that a module consists of. */
async function modulesOf(file: string, sources: Sources): Promise<ReadonlySet<string>> {
  await using bundle = await bundleOf({ together: join(sources.folder, file) }, sources)
  const { output } = await bundle.generate()
  return new Set(output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])))
}

/** File with the license texts of the bundled libraries. */
const LICENSES = 'licenses.txt'

/**
 * Writes the published modules of a package as few files, which takes a third of the time to load. Code that several entries use is in separate files,
 * so that a class is the same class in all imports. Documentation is only in the types. Bundled libraries are in one file, next to one with their licenses.
 * @throws Error that names a bundled library without a license
 */
export async function bundle({ name, folder }: Pick<PublicPackage, 'name' | 'folder'>, dir = join(folder, 'dist')): Promise<void> {
  const sources = await readSources(folder)
  const file = TOGETHER[name]
  const together = file === undefined ? undefined : await modulesOf(file, sources)
  await using bundle = await bundleOf(sources.entries, sources)
  const { output } = await bundle.write({
    dir,
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: { jsdoc: false },
    codeSplitting: {
      groups: [
        ...(together === undefined ? [] : [{ name: 'core', test: (id: string) => together.has(id) }]),
        { name: 'libraries', test: IN_LIBRARY },
      ],
    },
    banner: ({ name }) =>
      name === 'libraries' ? `/*! Libraries, without the code that is not used. Their licenses are in ${LICENSES}. */` : '',
  })
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  const inLibraries = modules.filter((id) => isAbsolute(id) && IN_LIBRARY.test(id))
  if (inLibraries.length > 0) await writeFile(join(dir, LICENSES), await licensesOf(inLibraries))
}

/** Builds a package's `dist` from scratch, so that files of deleted sources are not published. */
async function build(pkg: PublicPackage): Promise<void> {
  const { name, folder } = pkg
  const dist = join(folder, 'dist')
  const old = await readdir(dist).catch(() => [])
  await Promise.all(old.filter((file) => !GENERATED.test(file)).map((file) => rm(join(dist, file), { recursive: true })))
  const options = ['--emitDeclarationOnly', ...(CHECKED.has(name) ? ['--noCheck'] : [])]
  const { code, output } = await runTool('tsc', ['-p', join(folder, 'tsconfig.build.json'), '--singleThreaded', ...options], { owner: '.' })
  if (code !== 0) throw new Error(`${name} does not build:\n${output}`)
  await bundle(pkg)
  const { entries, installed } = await readSources(folder)
  await pruneTypes(
    dist,
    Object.keys(entries).map((entry) => join(dist, `${entry}.d.ts`)),
    installed,
  )
}

/**
 * Builds packages. Packages whose types others need come first.
 * @throws Error with the compiler's output
 */
export async function buildPackages(packages: readonly PublicPackage[]): Promise<void> {
  await Promise.all(packages.filter(({ standsOnOthers }) => !standsOnOthers).map(build))
  await Promise.all(packages.filter(({ standsOnOthers }) => standsOnOthers).map(build))
}
