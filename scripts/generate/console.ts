import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildResult } from 'esbuild'
import { PALETTE } from '../../packages/sandbox/src/oauth/page-style.ts'
import { fromRoot } from '../paths.ts'

const SOURCE = 'packages/sandbox/console'
const FOLDER = 'packages/sandbox/dist/console'

/** What a browser loads, in the order it does. */
export const LOADED_FILES: readonly string[] = ['index.html', 'console.css', 'console.js'].map((name) => `${FOLDER}/${name}`)

/** The console as it is served, relative to the root of the repository. The last one has the licenses of the bundled libraries. */
export const CONSOLE_FILES: readonly string[] = [...LOADED_FILES, `${FOLDER}/licenses.txt`]

/** Bundles the console for the browser. */
export async function writeConsole(): Promise<void> {
  // Loaded here: most programs find the console built.
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
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    banner: { js: '/*! The licenses of the bundled libraries are in licenses.txt. */', css: PALETTE.trim() },
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const written: Record<string, string> = {
    [`${FOLDER}/index.html`]: await readFile(fromRoot(`${SOURCE}/index.html`), 'utf8'),
    [`${FOLDER}/licenses.txt`]: await licensesOf(metafile),
  }
  await mkdir(fromRoot(FOLDER), { recursive: true })
  await Promise.all([
    ...outputFiles.map(({ path, contents }) => writeFile(path, contents)),
    ...Object.entries(written).map(([path, text]) => writeFile(fromRoot(path), text)),
  ])
}

/** The license text of each library in the bundle. */
async function licensesOf({ inputs }: NonNullable<BuildResult['metafile']>): Promise<string> {
  const roots = new Set(Object.keys(inputs).flatMap((file) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))
  const texts = await Promise.all([...roots].sort().map(licenseIn))
  return texts.join('\n')
}

async function licenseIn(root: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(fromRoot(join(root, 'package.json')), 'utf8')) as { name: string; version: string }
  const text = await readFile(fromRoot(join(root, 'LICENSE')), 'utf8')
  return `${name} ${version}\n\n${text.trim()}\n`
}
