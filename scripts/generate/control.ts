import { readFile } from 'node:fs/promises'
import type { ServerFacts } from '@activity-tracking/kit/server/document'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { bundleSources } from './bundle.ts'
import { type FoundOperation, header, inputsOf, type OpenApiDocument, operationsOf, resolve } from './document.ts'
import { rowsOf } from './operation-table.ts'
import { declarationsOf, reference } from './types.ts'
import { worldSchemas } from './world-schema.ts'

const DESCRIPTION = 'packages/sandbox/control.openapi.yaml'
const OVERLAY = 'packages/sandbox/service.overlay.yaml'
const FOLDER = 'packages/sandbox/src/description'

/** The description, with the schemas of a world in place of references to `world.schema.json`. */
async function readControlDocument(): Promise<OpenApiDocument> {
  const text = JSON.stringify(parse(await readFile(fromRoot(DESCRIPTION), 'utf8'), { merge: true }))
  const document: OpenApiDocument = JSON.parse(text.replaceAll('"world.schema.json"', '"#/components/schemas/World"'))
  return { ...document, components: { ...document.components, schemas: { ...document.components.schemas, ...(await worldSchemas()) } } }
}

/** A copy without conditions that a type cannot express. They have a message for requests that violate them. */
const withoutConditions = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'allOf' && value.every((member: object) => 'x-message' in member) ? undefined : value,
  )

/** Types of the control API. Ids in responses are `Id`; ids in requests can also be text. */
async function controlTypesSource(document: OpenApiDocument): Promise<string> {
  const declarations = await declarationsOf(withoutConditions(document), ({ path }) => {
    if (path.endsWith('/schemas/Id')) return reference('Id')
    return /\/schemas\/(?:GivenId|WorldId)$/.test(path) ? reference('Id | string') : undefined
  })
  return `${header('Types of the control API.', DESCRIPTION)}import type { Id } from '../base/id.ts'\n\n${declarations}`
}

/** A document with some of the paths: those with their own servers, or the others. */
const withPaths = (document: OpenApiDocument, haveServers: boolean): OpenApiDocument => ({
  ...document,
  paths: Object.fromEntries(Object.entries(document.paths).filter(([, item]) => (item['servers'] !== undefined) === haveServers)),
})

/** The data of a control API operation that the client and the router need. */
function controlRow({ path, method, operation }: FoundOperation) {
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2'))
  // An operation that changes data has the security of the document. Others override it.
  return { method, path, status: Number(success), changes: operation.security === undefined }
}

/** The operations of the control API, the sandbox's own operations below the service's base URLs, and the document. */
function controlDescriptionSource(document: OpenApiDocument): string {
  const control = Array.from(operationsOf(withPaths(document, false)), (each) => [each.operation.operationId, controlRow(each)] as const)
  const own = rowsOf(withPaths(document, true))
  const defaultLines = Array.from(operationsOf(document)).flatMap(({ item, operation }) => {
    const inputs = inputsOf(document, item, operation).filter(([, schema]) => resolve(schema, document).default !== undefined)
    return inputs.length === 0 ? [] : [`  ${operation.operationId}: ${inputs.map(([name]) => JSON.stringify(name)).join(' | ')}`]
  })
  return `${header('The description of the control API.', DESCRIPTION)}import type { OperationRow } from '@activity-tracking/spec'

/** Operations of the control API. */
export const controlOperations = ${JSON.stringify(Object.fromEntries(control), null, 2)} as const

/** Name of an operation of the control API. */
export type ControlOperationId = keyof typeof controlOperations

/** Parameters and fields of the body that have a default, by operation. */
export interface ControlDefaults {
${defaultLines.join('\n')}
}

/** Additional operations of the sandbox below the service's base URLs. */
export const ownOperations = ${JSON.stringify(own, null, 2)} as const satisfies readonly OperationRow[]

export type OwnOperationId = (typeof ownOperations)[number]['operationId']

/** The document, as JSON. */
export const controlDocument: string = ${JSON.stringify(JSON.stringify(document))}
`
}

/** Every `x-server` in a value, with the path to its element. */
function* factsIn(value: unknown, path: readonly string[] = []): Generator<[path: readonly string[], facts: ServerFacts]> {
  for (const [key, child] of Object.entries(Object(value))) {
    if (key === 'x-server') yield [path, child as ServerFacts]
    else if (typeof child === 'object') yield* factsIn(child, [...path, key])
  }
}

/** Source of the facts that the overlay of the sandbox adds to the description, each with the path to its element. */
const serverFactsSource = async (): Promise<string> =>
  `${header('Facts about the operations of the service that the sandbox needs.', OVERLAY)}import type { ServerFacts } from '@activity-tracking/kit/server/document'

/** The facts, each with the path to its element in the description. */
export const serverFacts: readonly (readonly [path: readonly string[], facts: ServerFacts])[] = ${JSON.stringify([...factsIn(await bundleSources(fromRoot(OVERLAY)))], null, 2)}
`

/** Sources of everything that is derived from the sandbox's own descriptions, by path. */
export async function controlSources(): Promise<Record<string, string>> {
  const document = await readControlDocument()
  return {
    [`${FOLDER}/control.gen.ts`]: await controlTypesSource(document),
    [`${FOLDER}/control-document.gen.ts`]: controlDescriptionSource(document),
    [`${FOLDER}/server-facts.gen.ts`]: await serverFactsSource(),
  }
}
