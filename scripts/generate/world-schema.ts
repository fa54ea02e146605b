import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { isJson, type Json } from './document.ts'

const SOURCE = 'packages/sandbox/world.schema.yaml'
const SCHEMA = 'packages/sandbox/world.schema.json'

/** The value at `path#/pointer`; `path` is relative to the root of the repository. */
async function valueAt(location: string): Promise<unknown> {
  const [path = '', pointer = ''] = location.split('#')
  let value: unknown = parse(await readFile(fromRoot(path), 'utf8'), { merge: true })
  for (const key of pointer.split('/').slice(1)) value = (value as Json | undefined)?.[key]
  if (value === undefined) throw new Error(`${SOURCE} refers to ${location}, which does not exist`)
  return value
}

/** A copy in which references to other files are replaced by their targets. */
async function withoutReferences(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutReferences))
  if (!isJson(value)) return value
  const { $ref, $keys, $and = [] } = value
  if (typeof $keys === 'string') return Object.keys((await valueAt($keys)) as Json)
  if (typeof $ref === 'string' && !$ref.startsWith('#')) return [...((await valueAt($ref)) as unknown[]), ...($and as unknown[])]
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, child]) => [key, await withoutReferences(child)])))
}

const readWorldSchema = async (): Promise<Json> => (await withoutReferences(parse(await readFile(fromRoot(SOURCE), 'utf8')))) as Json

/** The definitions of a world as schemas of an OpenAPI document: `World` and those that it refers to. */
export async function worldSchemas(): Promise<Json> {
  const { $schema: _, $defs, ...world } = await readWorldSchema()
  const text = JSON.stringify({ World: world, ...($defs as Json) })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** The JSON Schema of a world, by path. */
export const worldSources = async (): Promise<Record<string, string>> => ({
  [SCHEMA]: `${JSON.stringify(await readWorldSchema(), null, 2)}\n`,
})
