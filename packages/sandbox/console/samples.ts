import { getOperation, type Operation, type OperationId, operations } from '@activity-tracking/spec'
import { printCurl, type SampleRequest, type SampleSetting, shellQuote, shellWord } from '@activity-tracking/spec/samples'
import { parseExact } from '../src/base/exact-json.ts'
import type { ControlResult } from '../src/control/client.ts'
import type { State } from './live.ts'

/** A request with its response, as the control API has it. */
export type RequestDetail = ControlResult<'getRequest'>

const isOperationId = (name: string): name is OperationId => operations.some(({ operationId }) => operationId === name)

/** The service's operation that a request is for; undefined for an unknown path, and for what only the sandbox has. */
export const operationOf = ({ operation_id: id }: Pick<RequestDetail, 'operation_id'>): Operation | undefined =>
  id !== null && isOperationId(id) ? getOperation(id) : undefined

/** The request as a sample; undefined where it is for no operation of the service. */
function sampleOf(detail: RequestDetail): SampleRequest | undefined {
  const operation = operationOf(detail)
  if (operation === undefined) return undefined
  const body = bodyOf(detail)
  return {
    operation,
    path: detail.parameters,
    query: Object.fromEntries(detail.query.map(({ name, value }) => [name, value])),
    ...(body !== undefined && { body }),
  }
}

function bodyOf({ body }: RequestDetail): Record<string, unknown> | undefined {
  if (body.fields !== null) {
    return Object.fromEntries(body.fields.map(({ name, value, file_name: fileName }) => [name, value ?? { fileName: fileName ?? name }]))
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
  return `curl -X ${shellWord(detail.method)} ${shellQuote(`${world.auth_url}${inUrl(detail.path)}${query && `?${query}`}`)}\n`
}
