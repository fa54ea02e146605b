import { controlDescription } from '../../src/description/control-description.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/index.ts'

/** A sandbox whose clock is stopped until a test moves it. */
export const START = Date.parse('2026-11-02T10:00:00Z')

export interface TestSandbox extends AsyncDisposable {
  readonly sandbox: Sandbox
  /** Sends a request to the API (`/athlete`) or an OAuth path (`/oauth/token`). */
  request(method: string, path: string, options?: RequestOptions): Promise<ReceivedResponse>
  /** Sends a request to the control API: `control('POST', '/clock', { advance: '6h' })`. Throws if its success is not as described. */
  control(method: string, path: string, body?: object): Promise<ReceivedResponse>
  /** An access token with these scopes, by default of the first athlete. */
  token(scope: string, athleteId?: unknown): Promise<string>
  advance(time: string): Promise<void>
}

export interface RequestOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: FormData
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Json
}

/** JSON whose shape the test asserts. */
export type Json = ReturnType<typeof JSON.parse>

export async function startTest(options: SandboxOptions = {}, start = startSandbox): Promise<TestSandbox> {
  const sandbox = await start({ now: START, frozen: true, seed: 1, ...options })

  const send = async (url: string, init: RequestInit): Promise<ReceivedResponse> => {
    const response = await fetch(url, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
  }

  const test: TestSandbox = {
    sandbox,
    request(method, path, { token, headers = {}, form, json, body } = {}) {
      const base = path.startsWith('/oauth/') ? sandbox.authUrl : sandbox.baseUrl
      return send(base + path, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(form !== undefined && { body: new URLSearchParams(form) }),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(body !== undefined && { body }),
      })
    },
    async control(method, path, body) {
      const response = await send(sandbox.controlUrl + path, {
        method,
        headers: { 'X-Sandbox-Control': '1', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const problems = response.status < 300 ? problemsOf(method, path, response) : []
      if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.slice(0, 5).join('; ')}`)
      return response
    },
    async token(scope, athleteId = sandbox.athleteId) {
      const { status, text, body } = await test.control('POST', '/tokens', { athlete_id: athleteId, scope })
      if (status >= 300) throw new Error(`no token: ${status} ${text}`)
      return body.access_token
    },
    async advance(time) {
      const { status, text } = await test.control('POST', '/clock', { advance: time })
      if (status >= 300) throw new Error(`the clock did not move: ${status} ${text}`)
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
  return test
}

/** How a response of the control API differs from its description. */
function problemsOf(method: string, path: string, { status, body }: ReceivedResponse): string[] {
  const found = controlDescription.router.find(method, path.replace(/\?.*/s, ''))
  if (!('operation' in found)) return []
  const declared = controlDescription.describe(found.operation.operationId).responses.get(String(status))
  if (declared === undefined) return [`${status} is not declared`]
  const schema = declared.content?.['application/json']?.schema
  return schema === undefined ? [] : controlDescription.violationsOf(schema, body).map(({ at, message }) => `${at} ${message}`)
}
