import { glob, readdir, readFile, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'
import { runTool } from '../run.ts'
import { pruneTypes } from './prune-types.ts'
import type { PublicPackage } from './public-packages.ts'

/** Files in `dist` that are not compiled: scripts/prepare.ts writes them. */
const GENERATED = /^(openapi.*\.(json|yaml)|seed-1\.sqlite|console)$/

/**
 * Packages whose modules become few files, which takes a third of the time to load. `together` is a module of the package: it and what it imports become
 * one file, because each further file slows down loading.
 */
const BUNDLED: Readonly<Record<string, { readonly together?: string }>> = {
  '@activity-tracking/cli': {},
  '@activity-tracking/client': { together: 'src/core.ts' },
  '@activity-tracking/mock': {},
  '@activity-tracking/sandbox': {},
  '@activity-tracking/webhooks': {},
}

/** Packages whose `tsconfig.json` checks the same sources with the same libraries, or fewer: the build only writes their types. */
const CHECKED: ReadonlySet<string> = new Set(['@activity-tracking/cli', '@activity-tracking/client', '@activity-tracking/webhooks'])

interface Sources {
  readonly folder: string
  /** The sources of the modules that users and workers can import or run, by published file: `dist/testing/index` → `src/testing/index.ts`. */
  readonly entries: Readonly<Record<string, string>>
  /** Private packages that become part of the bundle, because users do not install development dependencies. */
  readonly inlined: readonly string[]
}

async function readSources(folder: string): Promise<Sources> {
  const {
    publishConfig,
    devDependencies = {},
    dependencies = {},
    peerDependencies = {},
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly publishConfig: {
      readonly bin?: Readonly<Record<string, string>>
      readonly exports: Readonly<Record<string, string | { readonly default: string }>>
    }
    readonly devDependencies?: Readonly<Record<string, string>>
    readonly dependencies?: Readonly<Record<string, string>>
    readonly peerDependencies?: Readonly<Record<string, string>>
  }
  const installed = new Set(Object.keys({ ...dependencies, ...peerDependencies }))
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
    inlined: Object.keys(devDependencies).filter((name) => devDependencies[name]?.startsWith('workspace:') && !installed.has(name)),
  }
}

/**
 * Keeps all code: users' bundlers drop what they do not use, and `sideEffects` in the manifest would drop the command. An entry can export more than
 * its source does, because other entries import from it. Imports of other packages and of Node's modules are not bundled.
 */
const bundleOf = (input: Readonly<Record<string, string>>, { inlined }: Sources) =>
  rolldown({
    input: { ...input },
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !inlined.some((name) => id.startsWith(`${name}/`)),
    platform: 'neutral',
    treeshake: false,
    preserveEntrySignatures: 'allow-extension',
  })

/** The source files that a module consists of. */
async function modulesOf(file: string, sources: Sources): Promise<ReadonlySet<string>> {
  await using bundle = await bundleOf({ together: join(sources.folder, file) }, sources)
  const { output } = await bundle.generate()
  return new Set(output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])))
}

/**
 * Writes the published modules of a package as few files. Code that several entries use is in separate files, so that a class is the same class in
 * all imports. Documentation is in the types.
 */
export async function bundle({ name, folder }: Pick<PublicPackage, 'name' | 'folder'>, dir = join(folder, 'dist')): Promise<void> {
  const sources = await readSources(folder)
  const file = BUNDLED[name]?.together
  const together = file === undefined ? undefined : await modulesOf(file, sources)
  await using bundle = await bundleOf(sources.entries, sources)
  await bundle.write({
    dir,
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: { jsdoc: false },
    ...(together !== undefined && { codeSplitting: { groups: [{ name: 'core', test: (id) => together.has(id) }] } }),
  })
}

/** Builds a package's `dist` from scratch, so that files of deleted sources are not published. */
async function build(pkg: PublicPackage): Promise<void> {
  const { name, folder } = pkg
  const dist = join(folder, 'dist')
  const old = await readdir(dist).catch(() => [])
  await Promise.all(old.filter((file) => !GENERATED.test(file)).map((file) => rm(join(dist, file), { recursive: true })))
  const isBundled = Object.hasOwn(BUNDLED, name)
  const options = [...(isBundled ? ['--emitDeclarationOnly'] : []), ...(CHECKED.has(name) ? ['--noCheck'] : [])]
  const { code, output } = await runTool('tsc', ['-p', join(folder, 'tsconfig.build.json'), '--singleThreaded', ...options], { owner: '.' })
  if (code !== 0) throw new Error(`${name} does not build:\n${output}`)
  if (!isBundled) return
  await bundle(pkg)
  const { entries, inlined } = await readSources(folder)
  await pruneTypes(
    dist,
    Object.keys(entries).map((entry) => join(dist, `${entry}.d.ts`)),
    inlined,
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
