import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { parseExact } from '../base/exact-json.ts'
import { WorldError } from '../things/world-contents.ts'
import { type OwnWorld, prepareWorld, requireWorld } from './read-world.ts'
import type { FileSource } from './recordings.ts'
import type { World } from './world-json.ts'

const LARGEST = 64 * 2 ** 20

/** `require`, because YAML is needed only if a file is read. */
const require = createRequire(import.meta.url)

/**
 * Reads a world from a YAML or JSON file with the recordings in its folder, or from an object.
 * @throws WorldError
 */
export async function readWorldFile(given: string | World, parsers: FileSource['parsers']): Promise<OwnWorld> {
  const isFile = typeof given === 'string'
  const world = requireWorld(isFile ? await parseFile(given) : given)
  const read = await prepareWorld(world, { parsers, folder: isFile ? dirname(given) : undefined })
  return { ...read(), contentsAt: (startedAt) => read(undefined, startedAt).created }
}

async function parseFile(path: string): Promise<unknown> {
  const refuse = (message: string): never => {
    throw new WorldError([{ field: path, message }])
  }
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) return refuse('is not a file')
  if (found.size > LARGEST) return refuse('is larger than 64 MB')
  const text = await readFile(path, 'utf8')
  try {
    if (path.toLowerCase().endsWith('.json')) return parseExact(text)
    const { parse } = require('yaml') as typeof import('yaml')
    return parse(text, { intAsBigInt: true, schema: 'core' })
  } catch (error) {
    return refuse(`is not ${path.toLowerCase().endsWith('.json') ? 'JSON' : 'YAML'}: ${error instanceof Error ? error.message : error}`)
  }
}
