import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** A digest of the names and contents of the repository's files that match a pattern. */
export async function digestOf(patterns: readonly string[], exclude: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256')
  const entries = await Array.fromAsync(glob(patterns, { cwd: ROOT, exclude, withFileTypes: true }))
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
