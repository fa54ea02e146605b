import { type ApiOperation, api } from '../http/api.ts'
import { SECRET_MARK, withoutSecrets } from '../service/secrets.ts'

/** Replaces values that are not known to be safe. */
const HIDDEN = '[hidden]'

/** Fields whose values only the app understands. They can contain its secrets. */
const OF_THE_APP = ['state', 'verify_token']

/** Redacts a request and its response by the description of the operation. */
export interface Redaction {
  /** A value of the request, or its replacement. */
  show(name: string, value: unknown): unknown
  /** A JSON value of the response without its secrets. */
  showResponse(value: unknown): unknown
}

/** @param operationId null for an unknown operation: then no value of the request may be shown */
export function redactionFor(operationId: ApiOperation['operationId'] | null): Redaction {
  const { described, secrets } = namesOf(operationId)
  return {
    show(name, value) {
      if (secretNames().has(name)) return SECRET_MARK
      return described.has(name) ? withoutSecretsIn(value) : HIDDEN
    },
    showResponse: (value) => withoutSecretsIn(value, secrets),
  }
}

type Node = Readonly<Record<string, unknown>>

/** Properties of a schema and of the schemas it is composed of. */
function propertiesOf(schema: Node): [string, Node][] {
  const { properties = {}, ...others } = api.follow<Node>(schema)
  const parts = [others['allOf'], others['anyOf'], others['oneOf']].flatMap((members) => (members ?? []) as Node[])
  return [...Object.entries(properties as Readonly<Record<string, Node>>), ...parts.flatMap(propertiesOf)]
}

/** Names in the description of an operation. */
interface Names {
  /** The parameters, and the fields of the body. */
  readonly described: ReadonlySet<string>
  /** Secret fields of the responses. */
  readonly secrets: ReadonlySet<string>
}

const NO_NAMES: Names = { described: new Set(), secrets: new Set() }

const known = new Map<string, Names>()

function namesOf(operationId: ApiOperation['operationId'] | null): Names {
  if (operationId === null) return NO_NAMES
  const names = known.get(operationId)
  if (names !== undefined) return names
  const { parameters, body, responses } = api.describe(operationId)
  const fields = body === undefined ? [] : propertiesOf(body.schema as unknown as Node)
  const returned = [...responses.values()].flatMap(({ content = {} }) =>
    Object.values(content).flatMap(({ schema }) => propertiesOf(schema as unknown as Node)),
  )
  const fresh = {
    described: new Set([...parameters.map(({ name }) => name), ...fields.map(([name]) => name)]),
    secrets: new Set(returned.filter(([, schema]) => isPassword(schema)).map(([name]) => name)),
  }
  known.set(operationId, fresh)
  return fresh
}

let secrets: ReadonlySet<string> | undefined

/** Names of all fields that the description marks as passwords, wherever they are sent. */
function secretNames(): ReadonlySet<string> {
  secrets ??= new Set([...passwordsIn(api.document()), ...OF_THE_APP])
  return secrets
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isPassword = (schema: unknown): boolean => isNode(schema) && schema['format'] === 'password'

function passwordsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  const { properties, name, schema } = node
  const inObject = isNode(properties) ? Object.keys(properties).filter((each) => isPassword(properties[each])) : []
  const asParameter = typeof name === 'string' && isPassword(schema) ? [name] : []
  return [...inObject, ...asParameter, ...Object.values(node).flatMap(passwordsIn)]
}

/** A JSON value without the fields of these names and without strings that look like secrets. */
function withoutSecretsIn(value: unknown, names: ReadonlySet<string> = NO_NAMES.secrets): unknown {
  if (typeof value === 'string') return PICTURE.test(value) ? value : showText(value)
  if (Array.isArray(value)) return value.map((item) => withoutSecretsIn(item, names))
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, names.has(name) ? SECRET_MARK : withoutSecretsIn(child, names)]),
  )
}

/** The name of a picture is as long as a secret, but is not a secret. */
const PICTURE = /^https?:\/\/[^/\s]+\/pictures\/[\da-f]{32}\.svg$/

/** Request headers whose values are never confidential. */
const PLAIN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
])

/** The value of a request header, or its replacement. */
export function showHeader(name: string, value: string): string {
  if (name === 'authorization') return /^(bearer|basic) /i.test(value) ? value.replace(/ .*/s, ` ${SECRET_MARK}`) : SECRET_MARK
  return PLAIN_HEADERS.has(name) ? withoutSecrets(value) : HIDDEN
}

/** Text without secrets. For a URL, also without the values in its query, which only the app understands. */
export function showText(text: string): string {
  const url = /^https?:[^\s?]+\?\S*$/i.test(text) ? URL.parse(text) : null
  if (url === null) return withoutSecrets(text)
  for (const name of new Set(url.searchParams.keys())) if (!PLAIN_PARAMETERS.has(name)) url.searchParams.set(name, SECRET_MARK)
  return withoutSecrets(url.href.replaceAll(encodeURIComponent(SECRET_MARK), SECRET_MARK))
}

/** Parameters of the redirect to the app that are not secrets. */
const PLAIN_PARAMETERS = new Set(['scope', 'error'])
