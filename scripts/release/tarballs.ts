import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PublishedManifest } from '../packages/manifest.ts'
import { run } from '../run.ts'

/** A packed package. */
export interface Tarball {
  readonly file: string
  readonly manifest: PublishedManifest
}

/**
 * The text of a published file in a tarball.
 * @throws Error if the tarball does not have it
 */
export async function readFileOf(tarball: string, file: string): Promise<string> {
  // By a relative name, because tar interprets the colon of a Windows path as the end of a host name.
  const { code, output } = await run('tar', ['-xzOf', basename(tarball), `package/${file}`], { cwd: dirname(tarball) })
  if (code !== 0) throw new Error(`${basename(tarball)} does not contain ${file}, so it is not a packed package:\n${output}`)
  return output
}

async function readTarball(file: string): Promise<Tarball> {
  return { file, manifest: JSON.parse(await readFileOf(file, 'package.json')) }
}

/**
 * The tarballs in a folder. Packages that others depend on come first.
 * @throws Error if there are none
 */
export async function readTarballs(folder: string): Promise<Tarball[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).sort()
  if (names.length === 0) throw new Error(`There are no tarballs in ${folder}: run npm run pack -- ${folder} first.`)
  const waiting = await Promise.all(names.map((name) => readTarball(join(folder, name))))
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
