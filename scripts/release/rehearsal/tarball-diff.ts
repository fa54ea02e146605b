import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'
import type { Tarball } from '../tarballs.ts'

/** A published file that differs between two versions of a package. */
interface ChangedFile {
  readonly file: string
  /** `version`: nothing but the version and the names of files that contain it. `content`: also something else. */
  readonly what: 'added' | 'removed' | 'version' | 'content'
}

async function filesIn({ file }: Tarball, folder: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true })
  const { code, output } = await run('tar', ['-xzf', file, '-C', folder])
  if (code !== 0) throw new Error(`${file} cannot be unpacked:\n${output}`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(
    async (path) => [relative(join(folder, 'package'), path).replaceAll('\\', '/'), await readFile(path, 'latin1')] as const,
  )
  return new Map(await Promise.all(read))
}

/** A text without the versions of our packages, and without the hashes in the names of files that are made of the content. */
const neutral = (text: string, versions: readonly string[]): string =>
  versions.reduce((left, version) => left.replaceAll(version, '<version>'), text).replaceAll(/-[\w-]{8}\.js/g, '-<hash>.js')

/** The files that differ between two tarballs of a package, by name. */
export const diffTarballs = (older: Tarball, newer: Tarball): Promise<ChangedFile[]> =>
  inTempFolder(async (folder) => {
    const versions = [older.manifest.version, newer.manifest.version]
    const read = async (tarball: Tarball, name: string) => {
      const files = await filesIn(tarball, join(folder, name))
      return new Map(Array.from(files, ([file, text]) => [neutral(file, versions), text]))
    }
    const [before, after] = [await read(older, 'older'), await read(newer, 'newer')]
    const changes: ChangedFile[] = []
    for (const file of new Set([...before.keys(), ...after.keys()])) {
      const [old, now] = [before.get(file), after.get(file)]
      if (old === now) continue
      if (old === undefined) changes.push({ file, what: 'added' })
      else if (now === undefined) changes.push({ file, what: 'removed' })
      else changes.push({ file, what: neutral(old, versions) === neutral(now, versions) ? 'version' : 'content' })
    }
    return changes.sort((one, other) => one.file.localeCompare(other.file, 'en'))
  })
