import { type OpenApiDocument, operationsOf, type PathItem } from './document.ts'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: unknown
}

interface Body {
  readonly required?: boolean
  readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Parameters in the path and the query; the one header, which names the world, belongs to all operations alike. */
const parametersOf = (item: PathItem, operation: object): Parameter[] =>
  [item, operation as PathItem]
    .flatMap((owner) => (owner['parameters'] ?? []) as Parameter[])
    .filter((parameter) => parameter.$ref === undefined && parameter.in !== 'header')

const bodyOf = (operation: object): { schema: string; required: boolean } | null => {
  const body = (operation as { requestBody?: Body }).requestBody
  const schema = body?.content['application/json']?.schema.$ref
  return body === undefined || schema === undefined ? null : { schema: nameIn(schema), required: body.required ?? false }
}

/** The table that routes requests, and that the client is made from. */
export function controlOperationsSource(document: OpenApiDocument): string {
  const table = Object.fromEntries(
    Array.from(operationsOf(document), ({ path, method, operation }) => {
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2'))
      // An operation that changes something keeps the security of the document, the others lift it.
      const row = { method: method.toUpperCase(), path, status: Number(success), changes: operation.security === undefined }
      return [operation.operationId, row]
    }),
  )
  return `export const controlOperations = ${JSON.stringify(table, null, 2)} as const\n`
}

/** Names of the schemas that a value refers to, directly or not. */
function namesBelow(value: unknown, schemas: Readonly<Record<string, unknown>>, known = new Set<string>()): Set<string> {
  for (const [key, child] of Object.entries((value ?? {}) as object)) {
    if (key === '$ref' && typeof child === 'string') {
      const name = nameIn(child)
      if (known.has(name)) continue
      known.add(name)
      namesBelow(schemas[name], schemas, known)
    } else if (typeof child === 'object') namesBelow(child, schemas, known)
  }
  return known
}

/** What the parameters and the body of each operation must be like, and the schemas this refers to. */
export function controlSchemasSource(document: OpenApiDocument): string {
  const all = document.components.schemas
  const requests = Object.fromEntries(
    Array.from(operationsOf(document), ({ item, operation }) => {
      const parameters = parametersOf(item, operation)
      return [
        operation.operationId,
        {
          parameters: {
            type: 'object',
            properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
            required: parameters.filter(({ required }) => required).map(({ name }) => name),
          },
          body: bodyOf(operation),
        },
      ]
    }),
  )
  const names = new Set(Object.values(requests).flatMap(({ body }) => (body === null ? [] : [body.schema])))
  for (const name of [...namesBelow(requests, all), ...[...names].flatMap((name) => [...namesBelow(all[name], all)])]) names.add(name)
  const schemas = Object.fromEntries([...names].sort().map((name) => [name, all[name]]))
  return `export const controlRequests = ${JSON.stringify(requests, null, 2)} as const

export const controlSchemas = ${JSON.stringify(schemas, null, 2)} as const
`
}

/** The whole description as JSON text, to be served. */
export const controlDocumentSource = (document: OpenApiDocument): string =>
  `export const controlDescription = ${JSON.stringify(JSON.stringify(document))}\n`
