import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'

/** Files in a folder that import a module, relative to the root of the repository. */
async function importersOf(module: string, folder: string): Promise<string[]> {
  const entries = await readdir(fromRoot(folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
  const sources = files.filter((file) => !/\/(node_modules|test|dist)\//.test(file.replaceAll('\\', '/')))
  const importing = new RegExp(`^(import|export|\\}).*'${module}'`, 'm')
  const found = await Promise.all(sources.map(async (file) => (importing.test(await readFile(file, 'utf8')) ? [file] : [])))
  return found.flat().map((file) => relative(fromRoot('.'), file).replaceAll('\\', '/'))
}

// Both are no longer maintained, so that leaving them must stay cheap (decision 138).
it('one file imports openapi-fetch, and one imports openapi-typescript', async () => {
  expect(await importersOf('openapi-fetch', 'packages')).toEqual(['packages/client/src/openapi-fetch.ts'])
  expect(await importersOf('openapi-typescript', 'scripts')).toEqual(['scripts/generate/types.ts'])
})
