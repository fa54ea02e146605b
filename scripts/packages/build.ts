import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { fromRoot } from '../paths.ts'
import { runTool } from '../run.ts'
import { bundledInto, libraryTypes, licensesOf } from './bundled-libraries.ts'

/** A package of the workspace: its folder, and what is read of its `package.json`. */
export interface PublicPackage {
  /** Absolute path. */
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, string>>
  readonly repository?: { readonly url: string; readonly directory?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>
  readonly publishConfig?: {
    readonly bin?: Readonly<Record<string, string>>
    readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
  }
}

/** The packages in `packages/`, by name. */
async function readPackages(): Promise<PublicPackage[]> {
  const files = await Array.fromAsync(glob('packages/*/package.json', { cwd: fromRoot('.') }), (path) => fromRoot(path))
  return Promise.all(files.sort().map(async (file) => ({ ...JSON.parse(await readFile(file, 'utf8')), folder: dirname(file) })))
}

/** The packages that are published. */
export const publicPackages = async (): Promise<PublicPackage[]> => (await readPackages()).filter((pkg) => !pkg.private)

/** Files in `dist` that are not compiled: scripts/prepare.ts writes them. */
const GENERATED = /^(openapi.*\.(json|yaml)|world\.sqlite|console)$/
/** Folder in `dist` of the types of libraries. */
const LIBRARIES = 'libraries'
const IN_LIBRARY = /[\\/]node_modules[\\/]/
/** Modules that a file of types refers to. */
const REFERENCE = /(?:\bfrom|\bimport\(|^import)\s*['"]([^'"]+)['"]/gm

/** Whether an import is of one of the packages, or of a module in one. */
const isOf = (names: readonly string[], id: string): boolean => names.some((name) => id === name || id.startsWith(`${name}/`))

/** What a package's modules may import when they are installed: modules of Node, and what is installed with the package. */
const isInstalled = ({ name, dependencies, peerDependencies, peerDependenciesMeta }: PublicPackage, id: string): boolean =>
  isBuiltin(id) || isOf([name, ...Object.keys({ ...dependencies, ...peerDependencies, ...peerDependenciesMeta })], id)

/** The published modules by name: those that users import or run, and workers. `testing/index` → `src/testing/index.ts`. */
async function entriesOf({ folder, publishConfig: { bin, exports } = {} }: PublicPackage): Promise<Record<string, string>> {
  const targets = Object.values({ ...bin, ...exports }).map((target) => (typeof target === 'string' ? target : target.default))
  const published = targets.flatMap((target) => /^\.\/dist\/(.+)\.js$/.exec(target)?.[1] ?? [])
  const workers = await Array.fromAsync(glob('**/*-worker.ts', { cwd: join(folder, 'src') }))
  const names = [...published, ...workers.map((worker) => worker.replaceAll('\\', '/').replace(/\.ts$/, ''))]
  return Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)]))
}

/**
 * Writes the published modules of a package as few files, which takes a third of the time to load. Code that several entries use is in separate files,
 * so that a class is the same class in all imports. Private packages and listed libraries become part of the bundle. All code is kept, except that of
 * libraries: users' bundlers drop what they do not use, and `sideEffects` in the manifest would drop the command. Documentation is only in the types.
 * @throws Error that names a bundled library without a license, or an import of a package that users do not install
 */
export async function bundle(pkg: PublicPackage, dir = join(pkg.folder, 'dist')): Promise<void> {
  const { libraries, platform = 'neutral', instead = {} } = bundledInto(pkg.name)
  const bundled = [...libraries, ...(await readPackages()).flatMap((each) => (each.private ? [each.name] : []))]
  await using bundle = await rolldown({
    input: await entriesOf(pkg),
    external: (id, importer = '') =>
      isBuiltin(id) || !(id.startsWith('.') || isAbsolute(id) || IN_LIBRARY.test(importer) || isOf(bundled, id)),
    platform,
    // A CommonJS module that exports only through `this`, which is undefined in the ES module that the bundler takes it for.
    plugins: [
      // Engines read JSON faster than literals, and other bundlers do not know exports that are named by numbers.
      {
        name: 'data',
        transform: {
          filter: { id: /\.gen\.json$/ },
          handler: (code) => ({ code: `export default JSON.parse(${JSON.stringify(code)})`, moduleType: 'js' }),
        },
      },
      { name: 'this', transform: { filter: { id: /uri-template-lite/ }, handler: (code) => code.replaceAll('this.URI', 'exports.URI') } },
    ],
    resolve: { alias: instead },
    treeshake: libraries.length > 0 && { moduleSideEffects: (id) => (IN_LIBRARY.test(id) ? undefined : !isBuiltin(id)) },
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await bundle.write({
    dir,
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: 'libraries', test: IN_LIBRARY }] },
    banner: (chunk) => (chunk.name === 'libraries' ? '/*! Libraries, without the code that is not used. See licenses.txt. */' : ''),
  })
  const files = new Set(output.map(({ fileName }) => fileName))
  const chunks = output.flatMap((part) => (part.type === 'chunk' ? [part] : []))
  const foreign = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .find((id) => !files.has(id) && !isInstalled(pkg, id))
  if (foreign !== undefined) throw new Error(`${pkg.name} imports ${foreign}, which is not installed with it.`)
  const inLibraries = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => isAbsolute(id) && IN_LIBRARY.test(id))
  if (inLibraries.length > 0) {
    await writeFile(join(dir, 'licenses.txt'), await licensesOf([...inLibraries, ...libraryTypes(pkg).values()]))
  }
}

/** Absolute paths of the files of types in a folder. */
const typesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.d.ts')).map((file) => join(folder, file))

/**
 * Copies the types of the libraries that a package contains, and makes its own types refer to `#library`. `imports` of the manifest resolves it to the
 * library if an app has installed it, otherwise to the copy: other libraries infer types only from the types that they themselves refer to.
 */
async function copyTypes(pkg: PublicPackage): Promise<void> {
  const dist = join(pkg.folder, 'dist')
  const libraries = libraryTypes(pkg)
  const refer = async (file: string, target: string, specifierOf: (library: string) => string): Promise<void> => {
    const types = await readFile(file, 'utf8')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(
      target,
      types.replaceAll(REFERENCE, (text, id) => (libraries.has(id) ? text.replace(id, specifierOf(id)) : text)),
    )
  }
  for (const file of libraries.size > 0 ? await typesIn(dist) : []) await refer(file, file, (library) => `#${library}`)
  for (const [library, file] of libraries)
    await refer(file, join(dist, LIBRARIES, library, 'index.d.ts'), (other) => `../${other}/index.js`)
}

/**
 * Removes the types of modules that no entry refers to.
 * @throws Error that names a file of types that refers to a package that users do not install
 */
async function pruneTypes(pkg: PublicPackage): Promise<void> {
  const dist = join(pkg.folder, 'dist')
  const needed = new Set(Object.keys(await entriesOf(pkg)).map((entry) => join(dist, `${entry}.d.ts`)))
  for (const file of needed) {
    for (const [, id = ''] of (await readFile(file, 'utf8')).matchAll(REFERENCE)) {
      if (id.startsWith('.')) needed.add(resolve(dirname(file), id.replace(/\.[jt]s$/, '.d.ts')))
      else if (id.startsWith('#')) needed.add(join(dist, LIBRARIES, id.slice(1), 'index.d.ts'))
      else if (!isInstalled(pkg, id)) throw new Error(`${file} refers to ${id}, which is not installed with the package.`)
    }
  }
  await Promise.all((await typesIn(dist)).filter((file) => !needed.has(file)).map((file) => rm(file)))
}

/**
 * Builds a package's `dist` from scratch, so that files of deleted sources are not published.
 * @throws Error with the compiler's output
 */
export async function build(pkg: PublicPackage): Promise<void> {
  const dist = join(pkg.folder, 'dist')
  const old = await readdir(dist).catch(() => [])
  await Promise.all(old.filter((file) => !GENERATED.test(file)).map((file) => rm(join(dist, file), { recursive: true })))
  const types = ['-p', join(pkg.folder, 'tsconfig.build.json'), '--singleThreaded', '--emitDeclarationOnly']
  const { code, output } = await runTool('tsc', types, { owner: fromRoot('.') })
  if (code !== 0) throw new Error(`${pkg.name} does not build:\n${output}`)
  await bundle(pkg)
  await copyTypes(pkg)
  await pruneTypes(pkg)
}
