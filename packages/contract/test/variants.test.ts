import { readFileSync } from 'node:fs'
import { findOperation, followIn, type OpenApiDocument, type Response } from '@activity-tracking/kit/server/document'
import { type Operation, operations } from '@activity-tracking/spec'
import { expect, it } from 'vitest'
import { createJudge } from '../src/judge.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The bodies of the mock, by status and name. They are responses of the sandbox, and examples of the description. */
const bodiesOf = ({ operationId }: Operation): [status: string, { examples: Readonly<Record<string, unknown>> }][] =>
  Object.entries(JSON.parse(read(`mock/data/${operationId}.gen.json`).replaceAll(/"\$integer:(\d+)"/g, '$1')))

it.each(['openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'])('all responses of the sandbox are valid against %s', (name) => {
  const document: OpenApiDocument = JSON.parse(read(`spec/dist/${name}.json`))
  const judge = createJudge(document)
  const judged = operations.flatMap((row) =>
    bodiesOf(row).flatMap(([status, { examples }]) => {
      const { content = {} } = followIn(document, findOperation(document, row).operation.responses[status] as Response)
      const [{ schema } = { schema: {} }] = Object.values(content)
      return Object.entries(examples).map(([id, body]) => ({ place: `${row.operationId} ${status} ${id}`, problems: judge(schema)(body) }))
    }),
  )
  expect(judged.length).toBeGreaterThan(600)
  expect(judged.filter(({ problems }) => problems.length > 0)).toEqual([])
})
