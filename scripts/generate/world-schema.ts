import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { header, isJson, type Json, type OpenApiDocument } from './document.ts'
import { declarationsOf, reference } from './types.ts'

const SOURCE = 'packages/sandbox/world.schema.yaml'
const SCHEMA = 'packages/sandbox/world.schema.json'
const TYPES = 'packages/sandbox/src/world-file/world.gen.ts'

/** The value at `path#/pointer`; `path` is relative to the root of the repository. */
async function valueAt(location: string): Promise<unknown> {
  const [path = '', pointer = ''] = location.split('#')
  let value: unknown = parse(await readFile(fromRoot(path), 'utf8'))
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
  const kept = Object.entries(value).filter(([, child]) => !(isJson(child) && child['$drop'] === true))
  return Object.fromEntries(await Promise.all(kept.map(async ([key, child]) => [key, await withoutReferences(child)] as const)))
}

/** Keywords that select between shapes of a value. They do not have a type. */
const CONDITIONS = new Set(['if', 'then', 'else', 'oneOf', 'propertyNames', '$schema'])

/** A copy for openapi-typescript: definitions as components, without conditions. */
function asComponent(value: unknown, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((child) => asComponent(child))
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([key]) => !isSchema || !CONDITIONS.has(key))
  return Object.fromEntries(
    kept.map(([key, child]) => {
      if (key === '$ref' && typeof child === 'string') return [key, child.replace('#/$defs/', '#/components/schemas/')]
      return [key, asComponent(child, key !== 'properties')]
    }),
  )
}

async function typesOf(schema: Json): Promise<string> {
  const { $defs, ...world } = schema
  const schemas = asComponent({ properties: { World: world, ...($defs as Json) } }) as { readonly properties: Json }
  const document = { openapi: '3.1.0', info: { title: 'World', version: '0' }, paths: {}, components: { schemas: schemas.properties } }
  const declarations = await declarationsOf(document as unknown as OpenApiDocument, ({ format, path }) => {
    if (format === 'activity-file') return reference('string | Uint8Array')
    return /\/schemas\/(Id|Reference)$/.test(path) ? reference('Id | string') : undefined
  })
  return `${header('Types of a world file.', SOURCE)}import type { Id } from '../base/id.ts'\n\n${declarations}`
}

/** The JSON Schema of a world file, and its types, by path. */
export async function worldSources(): Promise<Record<string, string>> {
  const schema = (await withoutReferences(parse(await readFile(fromRoot(SOURCE), 'utf8'), { merge: true }))) as Json
  return { [SCHEMA]: `${JSON.stringify(schema, null, 2)}\n`, [TYPES]: await typesOf(schema) }
}
