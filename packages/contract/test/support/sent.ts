import type { OperationId } from '@activity-tracking/spec'
import { getDescription } from '../../src/description/description.ts'
import type { SentRequest } from '../../src/exchange.ts'
import { validateRequest } from '../../src/validate/validate-request.ts'

export const BASES = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }

export const bearer = { Authorization: 'Bearer a-token' }
export const basic = { Authorization: `Basic ${btoa('48213:secret')}` }

/** A request as a client would send it. */
async function sent(method: string, url: string, init: RequestInit = {}): Promise<SentRequest> {
  const request = new Request(url, { method, ...init })
  return { method, url, headers: request.headers, bytes: await request.bytes() }
}

/** Problems of a request, without the operation at the beginning of each sentence. */
export async function problemsOf(operationId: OperationId, method: string, url: string, init?: RequestInit): Promise<readonly string[]> {
  const description = getDescription()
  const problems = await validateRequest(description, description.operation(operationId), BASES, await sent(method, url, init))
  return problems.map((problem) => problem.replace(`${operationId} request: `, ''))
}

export const form = (fields: Record<string, string>): RequestInit => ({ body: new URLSearchParams(fields) })

export const json = (body: string): RequestInit => ({ headers: { ...bearer, 'Content-Type': 'application/json' }, body })

export function multipart(fields: readonly (readonly [name: string, value: string | File])[]): RequestInit {
  const body = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value)
  }
  return { headers: bearer, body }
}

/** Fields of a code exchange. */
export const exchange = { client_id: '48213', client_secret: 's', grant_type: 'authorization_code', code: 'c' }

export const file = new File(['<gpx/>'], 'ride.gpx')
