import { nearestWord } from '../base/near-word.ts'
import type { QueryParameter } from '../core/journal.ts'
import { SECRET_MARK, withoutSecrets } from '../core/secrets.ts'
import { type ApiOperation, api } from './api.ts'

/** Replaces names and values that may be secrets. */
const HIDDEN = '[hidden]'

/** A name that is written like those of the API: words of letters. A secret that is sent as a name usually has digits or other characters. */
const LIKE_A_NAME = /^[a-z]+(?:_[a-z]+){0,5}$/i
const LONGEST_NAME = 30
/** Names whose values are secrets in many APIs. */
const OF_A_SECRET =
  /secret|token|pass|pwd|auth|key|code|credential|session|cookie|sign|hmac|otp|pin|state|verif|challenge|nonce|private|jwt|bearer/i
/** Words of a value that are long enough for a secret. One match consumes all that it looks at, so that the search is linear. */
const LONG_WORD = /[\w+/=~.-]{20,}/g
/** Whether a word of a value may be a secret: it is long, and has letters and digits. */
const hasLikeASecret = (value: string): boolean => value.match(LONG_WORD)?.some((word) => /\d/.test(word) && /[a-z]/i.test(word)) ?? false

/** Fields whose values only the app understands. They can contain its secrets. */
const OF_THE_APP = ['state', 'verify_token']

/** Redacts a request and its response by the description of the operation. */
export interface Redaction {
  /** The name of a parameter, a field or a part of the request, or its replacement: a secret can be sent as a name. */
  showName(name: string): string
  /** The value of the request with this name, or its replacement. */
  show(name: string, value: unknown): unknown
  /** A JSON object of the request. */
  showObject(entries: Iterable<readonly [name: string, value: unknown]>): object
  /** A JSON value of the response without its secrets. */
  showResponse(value: unknown): unknown
}

export function redactionFor(operationId: ApiOperation['operationId'] | null): Redaction {
  const { described, secrets, takesSecrets } = namesOf(operationId)
  const showIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(showIn)
    return isNode(value) ? objectOf(Object.entries(value).map(([name, child]) => [showName(name), showIn(child)])) : withoutSecretsIn(value)
  }
  const show = (name: string, value: unknown): unknown => {
    if (secretNames().has(name)) return SECRET_MARK
    if (described.has(name)) return showIn(value)
    return takesSecrets ? HIDDEN : showUnknown(name, value)
  }
  return {
    showName,
    show,
    showObject: (entries) => objectOf(Array.from(entries, ([name, value]) => [showName(name), show(name, value)])),
    showResponse: (value) => withoutSecretsIn(value, secrets),
  }
}

/** A name that the description has or could have, or a misspelling of one; otherwise its replacement. */
const showName = (name: string): string =>
  requestNames().has(name) || isLikeName(name) || nearestWord(name, [...requestNames()]) !== undefined ? name : HIDDEN

const isLikeName = (name: string): boolean => name.length <= LONGEST_NAME && LIKE_A_NAME.test(name)

/**
 * The value of something that the description does not have, which is often a misspelling; its replacement if it may be a secret. Operations that take
 * secrets do not show such values at all.
 */
function showUnknown(name: string, value: unknown): unknown {
  if (OF_A_SECRET.test(name)) return HIDDEN
  if (Array.isArray(value)) return value.map((item) => showUnknown(name, item))
  if (isNode(value)) return objectOf(Object.entries(value).map(([child, inner]) => [showName(child), showUnknown(child, inner)]))
  return typeof value === 'string' && hasLikeASecret(value) ? HIDDEN : withoutSecretsIn(value)
}

/** An object that has each entry, also if several names are hidden. */
function objectOf(entries: readonly (readonly [name: string, value: unknown])[]): object {
  const result = new Map<string, unknown>()
  for (const [name, value] of entries) result.set(result.has(name) ? `${name} (${result.size + 1})` : name, value)
  return Object.fromEntries(result)
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
  /** Whether a parameter or a field is a secret. */
  readonly takesSecrets: boolean
}

const NO_NAMES: Names = { described: new Set(), secrets: new Set(), takesSecrets: false }

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
  const sent = [...parameters.map(({ name }) => name), ...fields.map(([name]) => name)]
  const fresh = {
    described: new Set(sent),
    takesSecrets: sent.some((name) => secretNames().has(name)),
    secrets: new Set(returned.filter(([, schema]) => isPassword(schema)).map(([name]) => name)),
  }
  known.set(operationId, fresh)
  return fresh
}

let allNames: ReadonlySet<string> | undefined

/** Names of the parameters and fields of all operations. */
function requestNames(): ReadonlySet<string> {
  allNames ??= new Set([...api.operations.flatMap(({ operationId }) => [...namesOf(operationId).described]), ...secretNames()])
  return allNames
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

/** The parameters of a query, without what is or may be a secret. */
export function showQuery(query: URLSearchParams, operationId: string | null): QueryParameter[] {
  if (query.size === 0) return []
  const { showName: nameOf, show } = redactionFor(api.operations.find((each) => each.operationId === operationId)?.operationId ?? null)
  return Array.from(query, ([name, value]) => ({ name: nameOf(name), value: String(show(name, value)) }))
}
