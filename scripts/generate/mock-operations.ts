import { header, type OpenApiDocument, operationsOf, parametersOf } from './document.ts'
import { rowsOf } from './operation-table.ts'

/** Sources of the operations of the mock, and of their handlers for MSW: one export for each, so that bundlers drop those that are not used. */
export function mockOperationsSources(document: OpenApiDocument): Record<string, string> {
  const defaults = Array.from(operationsOf(document), ({ item, operation }) =>
    parametersOf(document, item, operation).flatMap(({ name, in: place, schema }) =>
      place === 'query' && schema['default'] !== undefined ? [[name, schema['default']] as const] : [],
    ),
  )
  const operations = rowsOf(document).map(({ operationId, method, path, base, authentication, summary }, index) => ({
    summary: `${summary}: \`${method} ${path}\`.`,
    row: { operationId, method, path, base, authentication, defaults: Object.fromEntries(defaults[index] ?? []) },
  }))
  // Literal segments before templates: /segments/starred is not a segment.
  const ids = operations
    .map(({ row }) => row)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ operationId }) => operationId)
  const row = ({ row }: (typeof operations)[number]): string => `export const ${row.operationId}: MockOperation = {
${JSON.stringify(row, null, 2).slice(2, -2)},
  load: () => import('../data/${row.operationId}.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}
`
  const handler = ({ row, summary }: (typeof operations)[number]): string =>
    `/** ${summary} */
export const ${row.operationId} = (options?: HandlerOptions): HttpHandler => createHandler(operations.${row.operationId}, options)
`
  return {
    'packages/mock/src/operations.gen.ts': `${header('The operations, each with a function that loads its responses.')}import type { MockOperation, Responses } from './operation.ts'

${operations.map(row).join('\n')}
export const operations: readonly MockOperation[] = [
  ${operations.map(({ row }) => row.operationId).join(',\n  ')},
]
`,
    'packages/mock/src/handlers.gen.ts': `${header('Handlers for MSW, by operation.')}import type { HttpHandler } from 'msw'
import { createHandler, type HandlerOptions, pictures } from './create-handler.ts'
import * as operations from './operations.gen.ts'

${operations.map(handler).join('\n')}
/** One handler for every operation, and one for the pictures that the responses refer to. */
export const handlers = (options?: HandlerOptions): HttpHandler[] =>
  [
    pictures,
    ${ids.join(',\n    ')},
  ].map((create) => create(options))
`,
  }
}
