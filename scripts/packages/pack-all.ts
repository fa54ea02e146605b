// Builds every public package, and packs it as for publishing. Argument: the folder for the tarballs.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { npmCommand, pnpmCommand } from '../bootstrap/npm.mjs'
import { fromRoot } from '../paths.ts'
import { perform } from '../run.ts'
import { build, type PublicPackage, publicPackages } from './build.ts'

/** A packed package, as for publishing. */
export interface Packed extends PublicPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string
}

/**
 * Builds the public packages and packs them into a folder, which is created: `activity-tracking-client.tgz`. The `publishConfig` of their manifests is
 * applied.
 * @throws Error with the output of the compiler or of pnpm
 */
export async function packInto(folder: string): Promise<Packed[]> {
  const packages = await publicPackages()
  await Promise.all(packages.map(build))
  await mkdir(folder, { recursive: true })
  const filters = packages.map(({ name }) => `--filter=${name}`)
  await perform(fromRoot('.'), [...pnpmCommand(), '--recursive', ...filters, 'pack', '--out', resolve(folder, '%s.tgz')])
  return packages.map((pkg) => ({ ...pkg, tarball: resolve(folder, `${pkg.name.slice(1).replace('/', '-')}.tgz`) }))
}

/** A release is installed when it is a day old, as in pnpm-workspace.yaml. */
const LEAST_AGE_MS = 86_400_000

/** Installs packages, and the dependencies of a project outside the workspace, with npm, without install scripts. */
export async function npmInstall(cwd: string, ...packages: readonly string[]): Promise<void> {
  const before = `--before=${new Date(Date.now() - LEAST_AGE_MS).toISOString()}`
  const options = ['--ignore-scripts', before, '--prefer-offline', '--no-audit', '--no-fund']
  await perform(cwd, [...npmCommand(), 'install', ...options, ...packages])
}

if (import.meta.main) for (const { tarball } of await packInto(process.argv[2] ?? '.')) console.log(tarball)
