import type { OpenApiDocument } from '@activity-tracking/kit/server/document'
import { createInstance, getHttpOperationsFromSpec, type PrismHttpComponents } from '@stoplight/prism-http'
import type { MockRequest } from './http/read-request.ts'
import type { Violation } from './response.ts'

type Instance = ReturnType<typeof createInstance>
type Input = Parameters<Instance['request']>[0]
type Outcome = Awaited<ReturnType<ReturnType<Instance['request']>>>
type Diagnostic = Extract<Outcome, { _tag: 'Right' }>['right']['validations']['input'][number]

/** An operation as Prism reads it from the document. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]

/** The response to create, and whether to validate the request. */
export interface Wish {
  readonly code?: number
  readonly exampleKey?: string
  /** Default true. */
  readonly validateRequest?: boolean
  /** Default true. */
  readonly checkSecurity?: boolean
}

/** Prism's response to a request. */
export type PrismResponse =
  | {
      readonly ok: true
      readonly status: number
      readonly headers: Readonly<Record<string, unknown>>
      readonly body: unknown
      readonly violations: readonly Violation[]
    }
  | { readonly ok: false; readonly status: number; readonly reason: string; readonly violations: readonly Violation[] }

export interface Prism {
  readonly operations: readonly PrismOperation[]
  ask(operation: PrismOperation, request: Omit<MockRequest, 'malformed' | 'search'>, wish: Wish): Promise<PrismResponse>
}

/** Prism's engine on the document, without its HTTP server. */
export async function createPrism(document: OpenApiDocument): Promise<Prism> {
  // A copy, because Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document))
  const instance = createInstance(configuration({}), { logger: silentLogger() })
  return {
    operations,
    async ask(operation, { method, path, query, headers, body }, wish) {
      const input: Input = { method: method as Input['method'], url: { path, query }, headers, body }
      return toPrismResponse(await instance.request(input, [operation], configuration(wish))())
    },
  }
}

const configuration = ({ validateRequest = true, checkSecurity = true, ...response }: Wish) => ({
  isProxy: false as const,
  errors: false,
  upstreamProxy: undefined,
  validateRequest,
  // Tests validate all examples.
  validateResponse: false,
  checkSecurity,
  mock: { dynamic: false, ...response },
})

function toPrismResponse(outcome: Outcome): PrismResponse {
  if (outcome._tag === 'Left') {
    const { message, status = 500, detail = '', additional } = outcome.left as PrismError
    const violations = (additional?.validation ?? []).map(({ location = [], message }) => ({ location: ['request', ...location], message }))
    return { ok: false, status, reason: `${message}. ${detail}`, violations }
  }
  const { output, validations } = outcome.right
  // Deprecated values are still valid.
  const violations = validations.input.map(toViolation).filter(({ message }) => !message.endsWith(' is deprecated'))
  return { ok: true, status: output.statusCode, headers: output.headers ?? {}, body: output.body, violations }
}

/** Prism's own errors have these fields. Other errors have only a message. */
type PrismError = Error & {
  readonly status?: number
  readonly detail?: string
  readonly additional?: { readonly validation?: readonly { readonly location?: readonly string[]; readonly message: string }[] }
}

const toViolation = ({ path = [], message }: Diagnostic): Violation => ({ location: ['request', ...path], message })

/** A silent logger, because Prism logs whole requests, including tokens and secrets. */
function silentLogger(): PrismHttpComponents['logger'] {
  const nothing = () => {}
  const logger = { trace: nothing, debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing, child: () => logger }
  return logger as unknown as PrismHttpComponents['logger']
}
