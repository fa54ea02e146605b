import type { Operation } from '../index.ts'

/** A file in the body of an upload. */
export interface SampleFile {
  /** Path of the file, as the program that sends it opens it: `ride.gpx`. */
  readonly fileName: string
}

/** A request to an operation, with values instead of text: the printers encode and escape them. */
export interface SampleRequest {
  /** Row of the operation table. */
  readonly operation: Operation
  /** Values of the placeholders in the path. Ids larger than 2^53 are strings of digits or bigints. */
  readonly path: Readonly<Record<string, unknown>>
  /** Query parameters. A list becomes one parameter, with commas. Undefined and null are left out. */
  readonly query: Readonly<Record<string, unknown>>
  /** Fields of the body, in the encoding of the operation. A file of a multipart body is a `SampleFile`. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** True for a file of a multipart body, not for a text field. */
export const isSampleFile = (value: unknown): value is SampleFile =>
  typeof value === 'object' && value !== null && 'fileName' in value && typeof value.fileName === 'string'

/** The value as it is sent in a query or a form. */
export const toText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value)).toWellFormed()

/** The entries that are sent in a query or a form. */
export const sentEntries = (values: Readonly<Record<string, unknown>> = {}): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null)

/** Percent-encodes a part of a URL, also the `!` that an interactive shell takes for a command of its history between double quotes. */
export const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('!', '%21')

/** The path of the request below its base. A placeholder without a value stays, encoded. */
export const fillPath = ({ operation, path }: SampleRequest): string =>
  operation.path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    percentEncode(Object.hasOwn(path, name) ? toText(path[name]) : placeholder),
  )

/** What the response is about, as the name of a variable: `listActivities` → `activities`. */
export const resultName = ({ operation }: SampleRequest): string =>
  operation.operationId.replace(/^[a-z]+([A-Z])/, (_verb, first: string) => first.toLowerCase())

/** Name of the file that a response other than JSON is saved in; undefined when there is none to save. */
export function savedFile({ operation }: SampleRequest): string | undefined {
  const [, format] = /^application\/(\w+)\+xml$/.exec(operation.responseMediaType ?? '') ?? []
  return format === undefined ? undefined : `route.${format}`
}

/** True for the consent page: athletes open it in a browser, so the sample prints its URL. */
export const isPage = ({ operation }: SampleRequest): boolean => operation.responseMediaType === 'text/html'
