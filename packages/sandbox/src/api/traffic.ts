import type { Fault } from '../core/faults.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { World } from '../core/world.ts'
import { api } from './api.ts'
import { costOf, type Exchange, retainBody, retainText } from './exchanges.ts'
import { delayOf } from './fault-kinds.ts'
import type { Pipeline } from './pipeline.ts'
import { createRealism } from './realistic.ts'
import type { HttpRequest, ReceivedBody } from './request.ts'
import { type HttpResponse, withWhy } from './response.ts'
import type { Services } from './services.ts'

/** Called for every request to the service with its entry in the journal, which does not contain secrets. */
export type RequestListener = (entry: JournalEntry) => void

/** A request to the service that was performed and recorded, and its response. */
interface Handled {
  readonly world: World
  readonly entry: JournalEntry
  readonly response: HttpResponse
  /** The fault to apply when the response is sent. */
  readonly fault: Fault | undefined
  /** Waits as long as a realistic response takes, and as a fault delays it. Undefined if it is sent immediately. */
  readonly delay: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** Performs requests to the service and records them in the journal of their world. */
export interface Traffic {
  /** @param replayOf number of the request that is sent again */
  handle(request: HttpRequest, replayOf?: number): Promise<Handled>
}

export interface TrafficParts {
  readonly services: Services
  readonly pipeline: Pipeline
  readonly onRequest: RequestListener
}

export function createTraffic({ services, pipeline, onRequest }: TrafficParts): Traffic {
  const realism = createRealism(services.defaultWorld().state.seed)
  return {
    async handle(request, replayOf) {
      const startedAt = performance.now()
      let received: ReceivedBody | undefined
      const readBody = async (limit: number): Promise<ReceivedBody> => {
        received = await request.readBody(limit)
        return received
      }
      const { world, response: given, operationId, athleteId, why, tolerated, fault } = await pipeline({ ...request, readBody })
      if (request.method !== 'GET') services.scheduler.wake(world)
      const journal = services.journalOf(world)
      const entry = journal.add({
        at: world.now(),
        method: request.sentMethod,
        path: request.path,
        operationId,
        status: given.status,
        athleteId,
        why,
        tolerated,
      })
      onRequest(entry)
      const limits = services.worlds.quotaOf(world).headers()
      const isRealistic = world.app.realistic
      const headers = {
        ...(isRealistic ? realism.headersOf({ status: given.status, ...kindOf(operationId) }, limits) : limits),
        ...given.headers,
      }
      // The reason in the journal has no secrets.
      const response = withWhy({ ...given, headers }, entry.why)
      const { method, sentMethod, path, query } = request
      const exchange: Exchange = {
        request: { method, sentMethod, path, query, headers: request.headers },
        body: retainBody(request, received),
        response: { status: response.status, headers: response.headers ?? {} },
        responseBody: retainText(given.body),
        durationMs: performance.now() - startedAt,
        fault,
        replayOf: replayOf ?? null,
      }
      journal.retain(entry, exchange, costOf(exchange))
      return {
        world,
        entry,
        response,
        fault,
        delay:
          isRealistic || fault !== undefined
            ? async (signal) => {
                if (isRealistic) await realism.delay(signal)
                if (fault !== undefined) await delayOf(fault, signal)
              }
            : undefined,
      }
    },
  }
}

/** Properties of a response, as far as they are known. */
function kindOf(operationId: string | null): { readonly isOAuth: boolean; readonly isRead: boolean } {
  const operation = api.operations.find((each) => each.operationId === operationId)
  return { isOAuth: operation?.base === 'auth', isRead: operation?.quotaFamilies.includes('read') ?? true }
}
