import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPackages } from '../packages/build.ts'
import type { PublishedManifest } from '../packages/manifest.ts'
import { npm } from '../packages/npm.ts'
import { pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { readTarballs } from '../release/tarballs.ts'

const SANDBOX = fromRoot('packages/sandbox')

interface SandboxManifest extends PublishedManifest {
  readonly license: string
  readonly description: string
}

/** The `package.json` of the sandbox in this repository. */
export const readSandboxManifest = async (): Promise<SandboxManifest> => JSON.parse(await readFile(join(SANDBOX, 'package.json'), 'utf8'))

/** Dependencies with this scope are packages of this repository. */
const isOwn = (name: string, { name: sandbox }: PublishedManifest): boolean => name.startsWith(sandbox.replace(/[^/]*$/, ''))

/**
 * Builds the sandbox and the packages that it depends on, and packs them into a folder as for publishing.
 * @returns their names
 */
export async function packSources(folder: string): Promise<string[]> {
  const all = await publicPackages()
  const needed = new Set<string>()
  const add = async (name: string): Promise<void> => {
    const pkg = all.find((each) => each.name === name)
    if (pkg === undefined || needed.has(name)) return
    needed.add(name)
    const { dependencies = {} } = JSON.parse(await readFile(join(pkg.folder, 'package.json'), 'utf8')) as PublishedManifest
    for (const dependency of Object.keys(dependencies)) await add(dependency)
  }
  const { name } = await readSandboxManifest()
  await add(name)
  const packages = all.filter((pkg) => needed.has(pkg.name))
  await buildPackages(packages)
  for (const pkg of packages) await pack(pkg, folder)
  return packages.map((pkg) => pkg.name)
}

/**
 * Downloads the released tarballs of the sandbox, and of the packages of this repository that it depends on, into a folder. Dependencies of other
 * projects are installed when the image is built. A release is downloaded by name, because it may be younger than what that installation accepts.
 * @returns their names and versions
 */
export async function downloadReleased(folder: string, sandbox: Pick<PublishedManifest, 'name' | 'version'>): Promise<string[]> {
  const wanted = [`${sandbox.name}@${sandbox.version}`]
  const asked = new Set<string>()
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    if (asked.has(next)) continue
    asked.add(next)
    await npm(folder, 'pack', next, '--ignore-scripts')
    for (const { manifest } of await readTarballs(folder))
      for (const [name, range] of Object.entries(manifest.dependencies ?? {})) if (isOwn(name, manifest)) wanted.push(`${name}@${range}`)
  }
  return (await readTarballs(folder)).map(({ manifest }) => `${manifest.name} ${manifest.version}`)
}
