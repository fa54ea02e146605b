import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@activity-tracking/kit/command/exit'

/** The list of the files that exports have written to a folder. Only these are replaced and removed. */
const LIST = '.activity-tracking-export.json'

/** Names that exports give to files. */
const NAME = /^[a-z0-9-]+\.(gpx|csv|ndjson)$/

/** A folder of exported files. */
export interface OwnFolder {
  /** Writes a file completely, or not at all. */
  write(name: string, content: Iterable<string> | AsyncIterable<string>): Promise<void>
  /** Removes the files of earlier exports with this ending that were not written. Resolves to their number. */
  finish(ending: string): Promise<number>
}

/** Opens a folder, and creates it if it is missing. */
export async function openFolder(folder: string): Promise<OwnFolder> {
  await mkdir(folder, { recursive: true })
  const list = join(folder, LIST)
  const own = new Set(await readList(list))
  const written = new Set<string>()

  async function replace(path: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const temporary = `${path}.${process.pid}.part`
    try {
      const file = await open(temporary, 'w', 0o600)
      try {
        for await (const text of content) await file.write(text)
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  const save = (): Promise<void> => replace(list, [`${JSON.stringify([...own].sort(), null, 1)}\n`])

  return {
    async write(name, content) {
      const path = join(folder, name)
      if (!own.has(name)) {
        if (existsSync(path)) throw new CommandError(`${path} exists, and export has not written it: choose another folder`)
        own.add(name)
        await save()
      }
      await replace(path, content)
      written.add(name)
    },
    async finish(ending) {
      const left = [...own].filter((name) => name.endsWith(`.${ending}`) && !written.has(name))
      for (const name of left) {
        await rm(join(folder, name), { force: true })
        own.delete(name)
      }
      await save()
      return left.length
    },
  }
}

async function readList(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  try {
    const names: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && NAME.test(name)) : []
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${path} is damaged: delete it, or choose another folder`)
    throw error
  }
}
