import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Control } from '../control/control.ts'
import type { Services } from '../service/services.ts'
import type { Answer } from './answer.ts'
import { answerConsent, CONSENT_PATH } from './consent.ts'
import { internalError, type Outcome, type Pipeline } from './pipeline.ts'
import { type HttpRequest, readRequest } from './request.ts'
import { send } from './send.ts'
import { sendWith } from './send-with-fault.ts'

/** Called for every request to the service, after its answer. */
export type RequestListener = (outcome: Outcome, request: HttpRequest) => void

const CONTROL_PATH = '/_sandbox/'

/** Front ends are developed on other origins. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Usage, X-ReadRateLimit-Limit, X-ReadRateLimit-Usage, Content-Disposition',
}
const PREFLIGHT: Answer = {
  status: 204,
  headers: { 'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE', 'Access-Control-Allow-Headers': 'Authorization, Content-Type' },
}

export interface ServerParts {
  readonly services: Services
  readonly pipeline: Pipeline
  readonly control: Control
  readonly onRequest: RequestListener
}

/** The HTTP server: the service's API and OAuth paths, and the sandbox's own control API. */
export function createSandboxServer({ services, pipeline, control, onRequest }: ServerParts): Server {
  return createServer((message, response) => {
    readRequest(message)
      .then((request) =>
        request.path.startsWith(CONTROL_PATH)
          ? control.handle(request).then((answer) => send(response, answer))
          : answer(request, response),
      )
      .catch((error: unknown) => {
        console.error('The sandbox failed to answer a request:', error)
        if (response.headersSent) response.destroy()
        else send(response, internalError())
      })
  })

  async function answer(request: HttpRequest, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return send(response, { ...PREFLIGHT, headers: { ...CORS, ...PREFLIGHT.headers } })
    const outcome = request.path === CONSENT_PATH && request.method === 'POST' ? answerConsent(services, request) : await pipeline(request)
    const { world, answer: given, why } = outcome
    if (request.method !== 'GET') services.scheduler.wake(world)
    services.journalOf(world).add({
      ...{ at: world.now(), method: request.method, path: request.path, operationId: outcome.operationId },
      ...{ status: given.status, athleteId: outcome.athleteId, why },
    })
    onRequest(outcome, request)
    const date = new Date(world.now()).toUTCString()
    const headers = { Date: date, ...services.worlds.quotaOf(world).headers(), ...CORS, ...given.headers }
    await sendWith(outcome.fault, response, { ...given, headers })
  }
}
