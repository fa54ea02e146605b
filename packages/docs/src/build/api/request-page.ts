import { errorKinds } from '../errors.ts'
import {
  type Example,
  type MediaType,
  nameOf,
  type OperationObject,
  operationsOf,
  type Parameter,
  type Reference,
  type Response,
  resolve,
} from './description.ts'
import { type Field, parameterField, type Shape, shapesOf } from './fields.ts'
import { printJson } from './print-json.ts'
import { inlineOf, proseOf, sourceOf } from './provenance.ts'
import { withoutRepeatedFields } from './schema-homes.ts'

/** An example of a body. */
export interface ShownExample {
  /** Its title, with the status of a response. */
  readonly status: string | undefined
  readonly title: string
  readonly mediaType: string
  readonly text: string
}

interface Body {
  readonly mediaType: string
  /** HTML, in paragraphs. */
  readonly description: string
  readonly required: boolean
  readonly inferred: string | undefined
  readonly shapes: readonly Shape[]
}

export interface ShownResponse {
  readonly status: string
  /** HTML, without paragraphs. */
  readonly description: string
  readonly inferred: string | undefined
  readonly mediaType: string | undefined
  readonly shapes: readonly Shape[]
  /** Headers that other responses do not have. */
  readonly headers: readonly Field[]
}

/** An error that most operations have, described in the guide. */
interface UsualError {
  readonly status: string
  readonly title: string
  readonly href: string
}

/** A request with its responses, as its page shows it: of an operation, a webhook or a callback. */
export interface RequestPage {
  readonly parameters: readonly { readonly place: string; readonly fields: readonly Field[] }[]
  readonly body: Body | undefined
  readonly successes: readonly ShownResponse[]
  /** Errors that are specific to this request. */
  readonly errors: readonly ShownResponse[]
  readonly usualErrors: readonly UsualError[]
  /** Names of the headers that every response has. */
  readonly commonHeaders: readonly string[]
  readonly requestExamples: readonly ShownExample[]
  /** Examples of successes, then of specific errors. */
  readonly responseExamples: readonly ShownExample[]
}

const PLACES = ['path', 'query', 'header']

/** The guide to the errors that every operation can return. */
const GUIDE = '/guides/errors/'

/** An error is a usual one if more operations than this have it. */
const FEW = 9

const entriesOf = <Value>(record: Readonly<Record<string, Value>> | undefined): [string, Value][] => Object.entries(record ?? {})

function parametersOf({ parameters = [] }: OperationObject): RequestPage['parameters'] {
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

const examplesOf = (status: string | undefined, [mediaType, { examples }]: [string, MediaType]): ShownExample[] =>
  entriesOf<Example | Reference>(examples).map(([name, example]) => {
    const { summary = name, value } = resolve<Example>(example)
    return { status, title: summary, mediaType, text: textOf(mediaType, value) }
  })

/** The rate limits of every request, which the guide describes. */
const isLimit = (header: string): boolean => /ratelimit/i.test(header)

function responseOf([status, given]: [string, Response | Reference], operationId: string): ShownResponse {
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

function bodyOf({ requestBody }: OperationObject): Body | undefined {
  if (requestBody === undefined) return undefined
  const body = resolve(requestBody)
  const { content, required = false } = body
  const [mediaType, media] = entriesOf(content)[0] ?? []
  if (mediaType === undefined || media?.schema === undefined) return undefined
  return { mediaType, description: proseOf(body), required, inferred: sourceOf(body), shapes: shapesOf(media.schema) }
}

/** The content of the page of an operation, a webhook or a callback. */
export function requestPage(operation: OperationObject): RequestPage {
  // The meaning of any other status is the same for all operations.
  const responses = entriesOf(operation.responses).filter(([status]) => status !== 'default')
  const own = responses.filter((response) => usualKind(response) === undefined)
  const shown = own.toSorted(([one], [other]) => Number(isError(one)) - Number(isError(other)))
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

/** A request that the service sends because of an operation. */
export interface Callback {
  readonly name: string
  readonly method: string
  /** The field of the request that contains its URL. */
  readonly url: string
  readonly operation: OperationObject
  readonly page: RequestPage
}

/** The requests that the service sends because of an operation. */
export const callbacksOf = ({ callbacks = {} }: OperationObject): readonly Callback[] =>
  Object.entries(callbacks).flatMap(([name, urls]) =>
    Object.entries(urls).flatMap(([url, item]) =>
      operationsOf(item).map(({ method, operation }) => ({
        name,
        method,
        url: url.replace(/^\{\$request\.body#\/(\w+)\}$/, '{$1}'),
        operation,
        page: requestPage(operation),
      })),
    ),
  )
