import { errorKinds } from '../errors.ts'
import {
  type Example,
  type MediaType,
  nameOf,
  type OperationObject,
  type Parameter,
  type Reference,
  type Response,
  resolve,
} from './description.ts'
import { parameterField, shapesOf } from './fields.ts'
import { printJson } from './print-json.ts'
import { inlineOf, proseOf, sourceOf } from './provenance.ts'
import { withoutRepeatedFields } from './schema-homes.ts'

export type ShownResponse = ReturnType<typeof responseOf>
export type ShownExample = ReturnType<typeof examplesOf>[number]

const PLACES = ['path', 'query', 'header']

/** The guide to the errors that every operation can return. */
const GUIDE = '/guides/errors/'

/** An error is a usual one if more operations than this have it. */
const FEW = 9

const entriesOf = <Value>(record: Readonly<Record<string, Value>> | undefined): [string, Value][] => Object.entries(record ?? {})

/** The parameters of a request, by their place. */
function parametersOf({ parameters = [] }: OperationObject) {
  const resolved = parameters.map((each) => resolve<Parameter>(each))
  return PLACES.map((place) => ({
    place,
    fields: resolved.filter((each) => each.in === place).map((each) => parameterField(each.name, each)),
  })).filter(({ fields }) => fields.length > 0)
}

/** The text of a body as it is sent. Forms have one field per line. */
function textOf(mediaType: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (/json$/.test(mediaType)) return printJson(value)
  return Object.entries(value as Readonly<Record<string, unknown>>)
    .map(([name, part]) => `${name}=${String(part)}`)
    .join('\n')
}

/** The examples of a body, with the status of a response. */
const examplesOf = (status: string | undefined, [mediaType, { examples }]: [string, MediaType]) =>
  entriesOf<Example | Reference>(examples).map(([name, example]) => {
    const { summary = name, value } = resolve<Example>(example)
    return { status, title: summary, mediaType, text: textOf(mediaType, value) }
  })

/** The rate limits of every request, which the guide describes. */
const isLimit = (header: string): boolean => /ratelimit/i.test(header)

/** A response. Its description is HTML, and its headers are those that other responses do not have. */
function responseOf([status, given]: [string, Response | Reference], operationId: string) {
  const response = resolve<Response>(given)
  const { content, headers } = response
  const [mediaType, media] = entriesOf(content)[0] ?? []
  return {
    status,
    description: inlineOf(response),
    inferred: sourceOf(response),
    mediaType,
    shapes: media?.schema === undefined ? [] : shapesOf(media.schema).map((shape) => withoutRepeatedFields(shape, operationId)),
    headers: entriesOf(headers)
      .filter(([name]) => !isLimit(name))
      .map(([name, header]) => parameterField(name, resolve(header))),
  }
}

const isError = (status: string): boolean => !/^[123]/.test(status)

/** The kind of error of a response, if most operations have it. */
function usualKind([, given]: [string, Response | Reference]) {
  const name = '$ref' in given ? nameOf(given.$ref) : undefined
  const kind = errorKinds.find((each) => each.name === name)
  return kind !== undefined && kind.operations > FEW ? kind : undefined
}

/** The body of a request. Its description is HTML, in paragraphs. */
function bodyOf({ requestBody }: OperationObject) {
  if (requestBody === undefined) return undefined
  const body = resolve(requestBody)
  const { content, required = false } = body
  const [mediaType, media] = entriesOf(content)[0] ?? []
  if (mediaType === undefined || media?.schema === undefined) return undefined
  return { mediaType, description: proseOf(body), required, inferred: sourceOf(body), shapes: shapesOf(media.schema) }
}

/** What a page shows of a request and its responses. Errors that most operations have are links to the guide, and rate-limit headers are only named. */
export function requestPage(operation: OperationObject) {
  // The meaning of any other status is the same for all operations.
  const responses = entriesOf(operation.responses).filter(([status]) => status !== 'default')
  // Statuses are numbers, whose order is that of the object: successes before errors.
  const shown = responses.filter((response) => usualKind(response) === undefined)
  const headers = responses.flatMap(([, response]) => Object.keys(resolve<Response>(response).headers ?? {}))
  return {
    parameters: parametersOf(operation),
    body: bodyOf(operation),
    successes: shown.filter(([status]) => !isError(status)).map((each) => responseOf(each, operation.operationId)),
    errors: shown.filter(([status]) => isError(status)).map((each) => responseOf(each, operation.operationId)),
    usualErrors: responses
      .map(usualKind)
      .filter((kind) => kind !== undefined)
      .map(({ id, status, title }) => ({ status, title, href: `${GUIDE}#${id}` })),
    commonHeaders: [...new Set(headers.filter(isLimit))],
    requestExamples: entriesOf(operation.requestBody && resolve(operation.requestBody).content).flatMap((media) =>
      examplesOf(undefined, media),
    ),
    responseExamples: shown.flatMap(([status, response]) =>
      entriesOf(resolve<Response>(response).content).flatMap((media) => examplesOf(status, media)),
    ),
  }
}
