import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BuildResult } from 'esbuild'
import { PALETTE } from '../../packages/sandbox/src/oauth/page-style.ts'
import { licensesOf } from '../packages/bundled-libraries.ts'
import { fromRoot } from '../paths.ts'

const SOURCE = 'packages/sandbox/console'
const FOLDER = 'packages/sandbox/dist/console'

/** The map under the tracks of the default world, which the console loads as `map.json`. Its form is in `console/data/track-map.tsx`. */
const MAP = 'packages/sandbox/data/map.json.gz'

/**
 * Files that every build of the console has, relative to the root of the repository: what a browser loads first, the licenses of the bundled
 * libraries, and the map.
 */
export const CONSOLE_FILES: readonly string[] = ['index.html', 'console.css', 'console.js', 'licenses.txt', 'map.json'].map(
  (name) => `${FOLDER}/${name}`,
)

/** The files of the console by path, and the build metadata. */
export interface BuiltConsole {
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly metafile: NonNullable<BuildResult['metafile']>
}

/**
 * Bundles the console for the browser.
 * @throws Error that names what cannot be bundled
 */
export async function buildConsole(): Promise<BuiltConsole> {
  // Imported here, because the console is usually already built.
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: ['main.tsx', 'style.css'].map((file) => ({ in: fromRoot(`${SOURCE}/${file}`), out: 'console' })),
    outdir: fromRoot(FOLDER),
    absWorkingDir: fromRoot('.'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    // The map's library is loaded by the first map. Its style names pictures of markers that the console does not have.
    splitting: true,
    external: ['*.png'],
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    banner: { js: '/*! The licenses of the bundled libraries are in licenses.txt. */', css: PALETTE.trim() },
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const bundles = outputFiles.map(({ path, contents }) => [`${FOLDER}/${basename(path)}`, contents] as const)
  const files = {
    ...Object.fromEntries(bundles),
    [`${FOLDER}/index.html`]: await readFile(fromRoot(`${SOURCE}/index.html`)),
    [`${FOLDER}/licenses.txt`]: Buffer.from(await licensesOf(Object.keys(metafile.inputs))),
    [`${FOLDER}/map.json`]: gunzipSync(await readFile(fromRoot(MAP))),
  }
  return { files, metafile }
}

/** Writes the console to the folder that the sandbox serves. */
export async function writeConsole(): Promise<void> {
  const { files } = await buildConsole()
  await mkdir(fromRoot(FOLDER), { recursive: true })
  await Promise.all(Object.entries(files).map(([path, contents]) => writeFile(fromRoot(path), contents)))
  // A sandbox that is running may still read the files of the last build, until the new ones are written.
  const earlier = (await readdir(fromRoot(FOLDER))).map((name) => `${FOLDER}/${name}`).filter((path) => !(path in files))
  await Promise.all(earlier.map((path) => rm(fromRoot(path), { recursive: true })))
}
