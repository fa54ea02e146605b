// Generates derived files that are not committed, if their sources have changed: the bundled description and its variants, which most programs here
// load, the database of the default world, and the console, which the sandbox serves.
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BUNDLE_FILES, writeBundle } from './generate/bundle.ts'
import { CONSOLE_FILES, writeConsole } from './generate/console.ts'
import { fromRoot } from './paths.ts'

/** Folder of what each derived file was made from: a digest. */
const STAMPS = fromRoot('node_modules/.toolkit')
/** The database of the default world, and the data that it is made from, relative to the root of the repository. */
const WORLD_FILE = 'packages/sandbox/dist/world.sqlite'
const WORLD_DATA = 'packages/sandbox/data/world.json.gz'

/** Loads the data of the default world into a database. The file is replaced atomically, for programs that read it at the same time. */
async function writeWorld(): Promise<void> {
  const file = fromRoot(WORLD_FILE)
  const fresh = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  // Imported here, because it is slow and needs the bundled description.
  const { prepareTemplate } = await import('../packages/sandbox/src/world/world-templates.ts')
  await prepareTemplate(JSON.parse(gunzipSync(await readFile(fromRoot(WORLD_DATA))).toString()), fresh)
  await rename(fresh, file)
}

interface Derived {
  /** Name of its stamp. */
  readonly name: string
  readonly what: string
  readonly sources: readonly string[]
  readonly files: readonly string[]
  write(): Promise<unknown>
  /** Programs work without it. If it cannot be generated, they start nevertheless, because one of them may be the fix, such as `npm run generate`. */
  readonly optional?: boolean
}

const DERIVED: readonly Derived[] = [
  {
    name: 'bundle',
    what: 'the API description',
    sources: ['pnpm-lock.yaml', 'redocly.yaml', 'openapi/**/*.yaml', 'scripts/generate/*.ts', 'packages/spec/src/servers.ts'],
    files: BUNDLE_FILES,
    write: writeBundle,
  },
  {
    name: 'world',
    what: 'the data of the sandbox',
    sources: [WORLD_DATA, 'packages/sandbox/src/{base,core,description,things,tracks,world}/**/*.ts', 'scripts/prepare.ts'],
    files: [WORLD_FILE],
    write: writeWorld,
  },
  {
    name: 'console',
    what: 'the console of the sandbox',
    sources: [
      'pnpm-lock.yaml',
      'packages/sandbox/console/**/*.{html,css,ts,tsx}',
      'packages/sandbox/data/map.json.gz',
      'packages/sandbox/src/{base,cli,control,core,description,oauth,tracks}/**/*.ts',
      'packages/spec/src/**/*.ts',
      'scripts/generate/console.ts',
    ],
    files: CONSOLE_FILES,
    write: writeConsole,
    optional: true,
  },
]

/** A digest of the sources and of the files, so that a file is also generated again if something else has changed it. */
async function present({ sources, files }: Derived): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...(await Array.fromAsync(glob([...sources], { cwd: fromRoot('.') }))).sort(), ...files])
    hash.update(file).update(await readFile(fromRoot(file)).catch(() => 'missing'))
  return hash.digest('hex')
}

/** Generates what is missing or out of date. Vitest calls it before the tests, too. */
export default async function prepare(): Promise<void> {
  await mkdir(STAMPS, { recursive: true })
  for (const derived of DERIVED) {
    const stamp = join(STAMPS, derived.name)
    if ((await readFile(stamp, 'utf8').catch(() => '')) === (await present(derived))) continue
    console.error(`Generating ${derived.what} …`)
    try {
      await derived.write()
    } catch (error) {
      if (!derived.optional) throw error
      console.error(`Not generated: ${derived.what}: ${error instanceof Error ? error.message : error}`)
      continue
    }
    await writeFile(stamp, await present(derived))
  }
}

if (import.meta.main) await prepare()
