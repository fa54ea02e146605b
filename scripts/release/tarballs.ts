import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishedManifest } from '../packages/manifest.ts'
import { run } from '../run.ts'

/** A packed package. */
export interface Tarball {
  readonly file: string
  readonly manifest: PublishedManifest
}

async function readTarball(folder: string, name: string): Promise<Tarball> {
  // By a relative name, because tar interprets the colon of a Windows path as the end of a host name.
  const { code, output } = await run('tar', ['-xzOf', name, 'package/package.json'], { cwd: folder })
  if (code !== 0) throw new Error(`${name} is not a packed package:\n${output}`)
  return { file: join(folder, name), manifest: JSON.parse(output) }
}

/**
 * The tarballs in a folder. Packages that others depend on come first.
 * @throws Error if there are none
 */
export async function readTarballs(folder: string): Promise<Tarball[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).sort()
  if (names.length === 0) throw new Error(`There are no tarballs in ${folder}: run npm run pack -- ${folder} first.`)
  const waiting = await Promise.all(names.map((name) => readTarball(folder, name)))
  const ordered: Tarball[] = []
  while (waiting.length > 0) {
    const needed = (candidate: Tarball): boolean =>
      waiting.some(({ manifest }) => Object.hasOwn(candidate.manifest.dependencies ?? {}, manifest.name))
    const index = waiting.findIndex((candidate) => !needed(candidate))
    if (index < 0) throw new Error(`These packages depend on each other: ${waiting.map(({ manifest }) => manifest.name).join(', ')}.`)
    ordered.push(...waiting.splice(index, 1))
  }
  return ordered
}
