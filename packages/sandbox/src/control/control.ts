import { stringifyExact } from '../exact-json.ts'
import type { Services } from '../service/services.ts'
import type { Call, Endpoints, Handler } from './call.ts'
import { handlers } from './handlers/index.ts'
import { controlOperations } from './operations.gen.ts'
import type { ControlOperationId } from './operations.ts'
import { readInput, takesBody } from './read-input.ts'
import { Refused, refusedAs } from './refused.ts'
import { allowAt, findOperation, type RequestLine } from './router.ts'

/** A request of which only the head has been read. */
export interface ControlRequest extends RequestLine {
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Reads the body; `tooLarge` when it has more bytes than the limit. */
  readBody(limit: number): Promise<{ readonly body: Uint8Array; readonly tooLarge: boolean }>
}

/** Bytes of a body. */
const BODY_LIMIT = 1024 * 1024

export interface ControlAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The control API, apart from HTTP. */
export interface Control {
  handle(request: ControlRequest): Promise<ControlAnswer>
}

const NO_BODY = { body: new Uint8Array(), tooLarge: false }

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
const JSON_HEADERS = { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' }

const refusal = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): ControlAnswer => ({
  status,
  headers: { ...JSON_HEADERS, ...headers },
  body: JSON.stringify({ message }),
})

/**
 * Makes the control API of a sandbox.
 * @param endpoints gives the URLs of the sandbox; called with each request, since the port is known late
 */
export function createControl(services: Services, endpoints: () => Endpoints): Control {
  const answer = async (request: ControlRequest): Promise<ControlAnswer> => {
    if (request.method === 'OPTIONS') return { status: 204, headers: { ...HEADERS, Allow: allowAt(request.path) }, body: undefined }
    const match = findOperation(request)
    const { changes, status } = controlOperations[match.operationId]
    if (changes && one(request, 'x-sandbox-control') !== '1') {
      throw new Refused(403, 'a request that changes something needs the header X-Sandbox-Control: 1')
    }
    const { body, tooLarge } = takesBody(match) ? await request.readBody(BODY_LIMIT) : NO_BODY
    if (tooLarge) throw new Refused(413, 'the body is larger than 1 MB')
    const input = readInput(match, request.query, body)
    const result = await perform(match.operationId, { services, endpoints: endpoints(), worldName: one(request, 'x-sandbox-world'), input })
    if (status === 204) return { status, headers: HEADERS, body: undefined }
    return { status, headers: JSON_HEADERS, body: stringifyExact(result) }
  }

  return {
    handle: (request) =>
      answer(request).catch((error: unknown) => {
        const refused = refusedAs(error)
        if (refused === undefined) throw error
        return refusal(refused.status, refused.message, refused.headers)
      }),
  }
}

const one = ({ headers }: ControlRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The input was checked against the description that its type is made from. */
const perform = (operationId: ControlOperationId, call: Omit<Call, 'input'> & { input: unknown }): unknown =>
  (handlers[operationId] as Handler<unknown>)(call)
