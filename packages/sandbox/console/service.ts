import { parseExact } from '../src/base/exact-json.ts'
import { ControlError } from '../src/control/client.ts'
import { onThisOrigin } from './connect.ts'
import type { State } from './live.ts'

/** An error in the format of the service. */
interface ServiceError {
  readonly message?: string
  readonly errors?: readonly { readonly field: string }[]
}

/**
 * Requests the API of the service, as an app does.
 * @param path below the base URL, with its query
 * @returns the JSON of the response; undefined without a body
 * @throws ControlError with the reason, and with the fields that the response names
 */
export async function requestService({ base_url: baseUrl }: State, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${onThisOrigin(baseUrl)}${path}`, init)
  const text = await response.text()
  if (response.ok) return text === '' ? undefined : parseExact(text)
  const message = decodeURIComponent(response.headers.get('X-Sandbox-Why') ?? `status ${response.status}`)
  throw new ControlError(message, response.status, { fields: fieldsIn(text).map((field) => ({ field, message })) })
}

function fieldsIn(text: string): string[] {
  try {
    return (JSON.parse(text) as ServiceError).errors?.map(({ field }) => field) ?? []
  } catch {
    return []
  }
}
