import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { runTool } from '../run.ts'
import type { PublicPackage } from './public-packages.ts'

/** In `dist`, yet not built from `src`: scripts/generate.ts writes them. */
const GENERATED = /^openapi.*\.(json|yaml)$/

/** These are loaded where time counts: their modules become one file, which takes a third of the time to import. */
const BUNDLED = ['@activity-tracking/client']

async function bundle(folder: string): Promise<void> {
  await esbuild({
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(folder, 'dist/index.js'),
    ...{ bundle: true, packages: 'external', format: 'esm', platform: 'neutral', target: 'es2024', logLevel: 'silent' },
  })
}

/** Builds a package's `dist` from nothing, so that no file of a source that is gone is shipped. */
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
 * Builds packages, those first that others need the types of.
 * @throws Error with the compiler's output
 */
export async function buildPackages(packages: readonly PublicPackage[]): Promise<void> {
  await Promise.all(packages.filter(({ standsOnOthers }) => !standsOnOthers).map(build))
  await Promise.all(packages.filter(({ standsOnOthers }) => standsOnOthers).map(build))
}
