import { getOperation, type Operation, type OperationId, operations } from '@activity-tracking/spec'
import {
  printCall,
  printCurl,
  type SampleRequest,
  type SampleSetting,
  shellQuote,
  shellWord,
  typescriptLiteral,
} from '@activity-tracking/spec/samples'
import { parseExact } from '../src/base/exact-json.ts'
import type { ControlResult } from '../src/control/client.ts'
import type { State } from './live.ts'
import { PARAMETER_KINDS, type ParameterKind } from './parameter-kinds.gen.ts'

/** A request with its response, as the control API has it. */
export type RequestDetail = ControlResult<'getRequest'>

const isOperationId = (name: string): name is OperationId => operations.some(({ operationId }) => operationId === name)

/** The service's operation that a request is for; undefined for an unknown path, and for what only the sandbox has. */
export const operationOf = ({ operation_id: id }: Pick<RequestDetail, 'operation_id'>): Operation | undefined =>
  id !== null && isOperationId(id) ? getOperation(id) : undefined

/** A text as the value that the description wants in its place; as it is, where it is not one. */
function toValue(text: string, kind: ParameterKind | undefined): unknown {
  if (kind === 'list') return text.split(',')
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return kind === 'number' && text.trim() !== '' && String(Number(text)) === text ? Number(text) : text
}

/** The request with values instead of text; undefined where it is for no operation of the service. */
function sampleOf(detail: RequestDetail): SampleRequest | undefined {
  const operation = operationOf(detail)
  if (operation === undefined) return undefined
  const kinds: Readonly<Record<string, ParameterKind>> = PARAMETER_KINDS[operation.operationId] ?? {}
  const values = (pairs: readonly (readonly [string, string])[]) =>
    Object.fromEntries(pairs.map(([name, text]) => [name, toValue(text, kinds[name])]))
  const body = bodyOf(detail, (name, text) => toValue(text, kinds[name]))
  return {
    operation,
    path: values(Object.entries(detail.parameters)),
    query: values(detail.query.map(({ name, value }) => [name, value])),
    ...(body !== undefined && { body }),
  }
}

function bodyOf({ body }: RequestDetail, read: (name: string, text: string) => unknown): Record<string, unknown> | undefined {
  if (body.fields !== null) {
    return Object.fromEntries(
      body.fields.map(({ name, value, file_name: fileName }) => [
        name,
        value === null ? { fileName: fileName ?? name } : read(name, value),
      ]),
    )
  }
  if (body.text === null || body.text === '' || !body.media_type?.includes('json')) return undefined
  try {
    const parsed = parseExact(body.text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The URLs and credentials of the world, with the newest access token of the athlete of the request. */
function settingOf(world: State, { athlete_id: athlete }: Pick<RequestDetail, 'athlete_id'>): SampleSetting {
  const token = world.grants.find(({ athlete_id: id }) => String(id) === String(athlete))?.access_token
  return {
    baseUrl: world.base_url,
    authUrl: world.auth_url,
    clientId: world.client_id,
    clientSecret: world.client_secret,
    ...(token !== undefined && { accessToken: token }),
  }
}

/** The path of a request in a URL. Clients do not send a `#` and what follows it, and curl makes several URLs of brackets and braces. */
const inUrl = (path: string): string => path.replace(/[#[\]{}]/g, (character) => encodeURIComponent(character))

/** The request as a curl command, which works when it is pasted into a shell. */
export function curlOf(detail: RequestDetail, world: State): string {
  const sample = sampleOf(detail)
  if (sample !== undefined) return printCurl(sample, settingOf(world, detail))
  const query = new URLSearchParams(detail.query.map(({ name, value }): [string, string] => [name, value])).toString()
  const { accessToken } = settingOf(world, detail)
  const { text, media_type: type } = detail.body
  return `${[
    `curl -X ${shellWord(detail.method)} ${shellQuote(`${world.auth_url}${inUrl(detail.path)}${query && `?${query}`}`)}`,
    ...(accessToken === undefined ? [] : [`-H ${shellQuote(`Authorization: Bearer ${accessToken}`)}`]),
    ...(text ? [`-H ${shellQuote(`Content-Type: ${type ?? 'application/json'}`)}`, `--data-binary ${shellQuote(text)}`] : []),
  ].join(' \\\n  ')}\n`
}

/** A test in TypeScript: the same request in a world like this one has the same status. */
export function testOf(detail: RequestDetail, world: State): string {
  const sample = sampleOf(detail)
  const { method, path, response } = detail
  const title = `${sample?.operation.operationId ?? `${method} ${path}`} responds with ${response.status}`
  return [
    ...(sample === undefined ? [] : ["import { createClient, unwrap } from '@activity-tracking/client'"]),
    "import { sandboxTest } from '@activity-tracking/sandbox/vitest'",
    "import { expect } from 'vitest'",
    '',
    `const test = sandboxTest({ seed: ${Number(world.seed)}, now: ${typescriptLiteral(detail.at)}, frozen: true })`,
    '',
    `test(${typescriptLiteral(title)}, async ({ world }) => {`,
    ...(sample === undefined ? plainRequest(detail) : typedRequest(sample, detail, world)).map((line) => (line === '' ? '' : `  ${line}`)),
    '})',
    '',
  ].join('\n')
}

function plainRequest({ method, path, response }: RequestDetail): string[] {
  return [
    `const response = await fetch(world.authUrl + ${typescriptLiteral(inUrl(path))}, { method: ${typescriptLiteral(method)} })`,
    `expect(response.status).toBe(${Number(response.status)})`,
  ]
}

function typedRequest(sample: SampleRequest, detail: RequestDetail, world: State): string[] {
  const { operation } = sample
  const grant = world.grants.find(({ athlete_id: id }) => String(id) === String(detail.athlete_id))
  const needsCredentials = operation.base === 'auth' || operation.authentication === 'basic'
  const call = printCall(sample).split('\n')
  const status = Number(detail.response.status)
  const isDone = status < 400
  return [
    `const { baseUrl, authUrl${needsCredentials ? ', clientId, clientSecret' : ''} } = world`,
    ...(grant === undefined
      ? ['const api = createClient({ baseUrl, authUrl })']
      : [
          `const auth = await world.token({ athleteId: ${typescriptLiteral(String(grant.athlete_id))}, scope: ${typescriptLiteral(detail.scope ?? grant.scope)} })`,
          'const api = createClient({ baseUrl, authUrl, auth })',
        ]),
    ...(isDone ? call : expectRefusal(call, status)),
    // A request without an athlete's token is not in the journal of that world.
    ...(grant === undefined
      ? []
      : [`await world.expectRequest({ operation_id: ${typescriptLiteral(operation.operationId)}, status: ${status} })`]),
  ]
}

/** The call in an expectation. */
function expectRefusal([first = '', ...rest]: readonly string[], status: number): string[] {
  const lines = [`await expect(${first.replace(/^await /, '')}`, ...rest]
  return [...lines.slice(0, -1), `${lines.at(-1)}).rejects.toMatchObject({ status: ${status} })`]
}
