import { type Content, findOperation, followIn, type Parameter, type Response } from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { type Operation, type OperationId, operations } from '@activity-tracking/spec'
import { createJudge, type Judge } from './judge.ts'

/** An operation: its row of the operation table, its description, and its judges. */
export interface DescribedOperation {
  readonly row: Operation
  readonly parameters: readonly DescribedParameter[]
  readonly body: DescribedBody | undefined
  /** By status. Without the default one: our own servers send only the listed statuses. */
  readonly responses: ReadonlyMap<number, DescribedResponse>
  /** Problems of values that were sent as text, by place: `path` and `query`. */
  readonly parameterProblems: Judge
}

export interface DescribedParameter extends Pick<Parameter, 'name' | 'in'> {
  readonly required: boolean
  readonly example: unknown
  /** Whether it is a list that is sent as one comma-separated value. */
  readonly isList: boolean
}

export interface DescribedBody {
  readonly mediaType: string
  readonly required: boolean
  /** Names of the fields that contain files. */
  readonly files: ReadonlySet<string>
  readonly examples: Examples
  readonly problems: Judge
}

export interface DescribedResponse {
  /** By media type; empty if there is no body. */
  readonly contents: ReadonlyMap<string, { readonly examples: Examples; readonly problems: Judge }>
  readonly headers: readonly string[]
  readonly headerProblems: Judge
}

/** Values by the name of the example. */
export type Examples = ReadonlyMap<string, unknown>

/** Specification, "Limits": usage is reported in every response by headers with these prefixes. */
const RATE_LIMIT_HEADER = /^X-(Read)?RateLimit-/i

const document = loadDocument()
const judge = createJudge(document)

/** All operations of the description. */
export const describedOperations: readonly DescribedOperation[] = operations.map(describe)

export const describedOperation = (operationId: OperationId): DescribedOperation =>
  describedOperations.find(({ row }) => row.operationId === operationId) as DescribedOperation

function describe(row: Operation): DescribedOperation {
  const { operation, parameters } = findOperation(document, row)
  const examplesOf = ({ examples = {} }: Pick<Content, 'examples'>): Examples =>
    new Map(Object.entries(examples).map(([name, example]) => [name, followIn<{ value: unknown }>(document, example).value]))
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const objectOf = (members: readonly Pick<Parameter, 'name' | 'schema' | 'required'>[]) => ({
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.filter(({ required }) => required).map(({ name }) => name),
  })
  const describeResponse = (response: Response): DescribedResponse => {
    const headers = Object.entries(response.headers ?? {}).map(([name, each]) => {
      const { schema, required = false } = followIn(document, each)
      return { name, schema, required: required || (row.quotaFamilies.length > 0 && RATE_LIMIT_HEADER.test(name)) }
    })
    const contents = Object.entries(response.content ?? {}).map(
      ([mediaType, content]) => [mediaType, { examples: examplesOf(content), problems: judge(content.schema) }] as const,
    )
    return { contents: new Map(contents), headers: headers.map(({ name }) => name), headerProblems: judge(objectOf(headers), 'text') }
  }
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const responses = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return {
    row,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      required: parameter.required === true,
      example:
        parameter.example ??
        examplesOf(parameter as Pick<Content, 'examples'>)
          .values()
          .next().value,
      isList: followIn(document, parameter.schema).type === 'array' && parameter.explode === false,
    })),
    body: content && {
      mediaType: content[0],
      required: operation.requestBody?.required === true,
      files: new Set(
        Object.entries(followIn(document, content[1].schema).properties ?? {}).flatMap(([name, { format }]) =>
          format === 'binary' ? [name] : [],
        ),
      ),
      examples: examplesOf(content[1]),
      problems: judge(content[1].schema, content[0] === 'application/json' ? 'json' : 'text'),
    },
    responses: new Map(responses.map(([status, response]) => [Number(status), describeResponse(followIn(document, response))])),
    parameterProblems: judge(
      {
        type: 'object',
        properties: { path: objectOf(inPlace('path')), query: { ...objectOf(inPlace('query')), additionalProperties: false } },
      },
      'text',
    ),
  }
}
