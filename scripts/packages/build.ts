import { readdir, readFile, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'
import { runTool } from '../run.ts'
import type { PublicPackage } from './public-packages.ts'

/** Files in `dist` that are not compiled: scripts/prepare.ts writes them. */
const GENERATED = /^(openapi.*\.(json|yaml)|seed-1\.sqlite|console)$/

/** Packages whose loading time matters: the modules of an entry become one file, which takes a third of the time to import. */
const BUNDLED = ['@activity-tracking/client']

/** The sources of the modules that users can import or run, by published file: `dist/testing/index` → `src/testing/index.ts`. */
async function entryPoints(folder: string): Promise<Record<string, string>> {
  const { publishConfig } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly publishConfig: {
      readonly bin?: Readonly<Record<string, string>>
      readonly exports: Readonly<Record<string, string | { readonly default: string }>>
    }
  }
  const { bin = {}, exports } = publishConfig
  const targets = Object.values({ ...bin, ...exports }).map((target) => (typeof target === 'string' ? target : target.default))
  const names = targets.flatMap((target) => /^\.\/dist\/(.+)\.js$/.exec(target)?.[1] ?? [])
  return Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)]))
}

/** Imports of packages and of Node's modules are not bundled. */
const external = (id: string): boolean => !id.startsWith('.') && !isAbsolute(id)

/**
 * Keeps all code: users' bundlers drop what they do not use, and `sideEffects` in the manifest would drop the command. An entry can export more than
 * its source does, because other entries import from it. A module must not have an `await` outside of functions, or it cannot be bundled this way.
 */
const bundleOf = (input: Readonly<Record<string, string>>) =>
  rolldown({ input: { ...input }, external, platform: 'neutral', treeshake: false, preserveEntrySignatures: 'allow-extension' })

/** The source files that a module consists of. */
async function modulesOf(name: string, file: string): Promise<ReadonlySet<string>> {
  await using bundle = await bundleOf({ [name]: file })
  const { output } = await bundle.generate()
  return new Set(output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])))
}

/**
 * Writes the published modules of a package as few files. Code that several entries use is in separate files, so that a class is the same class in
 * all imports. `core` is one file, because a second one would slow down loading. Documentation is in the types.
 */
export async function bundle(folder: string, dir = join(folder, 'dist')): Promise<void> {
  const entries = await entryPoints(folder)
  const core = await modulesOf('core', join(folder, 'src/core.ts'))
  await using bundle = await bundleOf(entries)
  await bundle.write({
    dir,
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: 'core', test: (id) => core.has(id) }] },
  })
}

/** Builds a package's `dist` from scratch, so that files of deleted sources are not published. */
async function build({ name, folder }: PublicPackage): Promise<void> {
  const dist = join(folder, 'dist')
  const old = await readdir(dist).catch(() => [])
  await Promise.all(old.filter((file) => !GENERATED.test(file)).map((file) => rm(join(dist, file), { recursive: true })))
  const isBundled = BUNDLED.includes(name)
  const declarationsOnly = isBundled ? ['--emitDeclarationOnly'] : []
  const { code, output } = await runTool('tsc', ['-p', join(folder, 'tsconfig.build.json'), ...declarationsOnly], { owner: '.' })
  if (code !== 0) throw new Error(`${name} does not build:\n${output}`)
  if (isBundled) await bundle(folder)
}

/**
 * Builds packages. Packages whose types others need come first.
 * @throws Error with the compiler's output
 */
export async function buildPackages(packages: readonly PublicPackage[]): Promise<void> {
  await Promise.all(packages.filter(({ standsOnOthers }) => !standsOnOthers).map(build))
  await Promise.all(packages.filter(({ standsOnOthers }) => standsOnOthers).map(build))
}
