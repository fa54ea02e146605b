import type { Fault } from '../core/faults.ts'
import type { JournalEntry, RequestListener } from '../core/journal.ts'
import type { World } from '../core/world.ts'
import { retainBody, retainText } from './exchanges.ts'
import type { Pipeline } from './pipeline.ts'
import { delayOf } from './received.ts'
import { shownField } from './redaction.ts'
import type { HttpRequest } from './request.ts'
import { type HttpResponse, type Later, whenReady, withWhy } from './response.ts'
import type { Services } from './services.ts'

/** A request to the service that was performed and recorded, and its response. */
export interface Handled {
  readonly world: World
  readonly entry: JournalEntry
  readonly response: HttpResponse
  /** The fault to apply when the response is sent. */
  readonly fault: Fault | undefined
  /** Waits as long as a fault delays the response. Undefined if it is sent immediately. */
  readonly delay: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** Performs requests to the service and records them in the journal of their world. Rejects with `HungUp` if there is nobody to respond to. */
export interface Traffic {
  /** @param replayOf number of the request that is sent again */
  handle(request: HttpRequest, replayOf?: number): Later<Handled>
}

export interface TrafficParts {
  readonly services: Services
  readonly pipeline: Pipeline
  readonly onRequest: RequestListener | undefined
}

export function createTraffic({ services, pipeline, onRequest }: TrafficParts): Traffic {
  return {
    handle(request, replayOf) {
      const startedAt = performance.now()
      return whenReady(pipeline(request), (outcome) => {
        const { world, response: given, operationId, athleteId, scope, why, body, fault } = outcome
        const { method, sentMethod, path, query } = request
        if (method !== 'GET') services.scheduler.wake(world)
        const { status } = given
        const entry = services.journalOf(world).add({
          at: world.now(),
          method: sentMethod,
          path,
          query: Array.from(query, ([name, value]) => shownField(name, value)),
          operationId,
          status,
          athleteId,
          scope,
          why,
        })
        onRequest?.(entry)
        const headers = { ...services.worlds.quotaOf(world).headers(), ...given.headers }
        // The reason in the journal has no secrets.
        const response = withWhy({ ...given, headers }, entry.why)
        const exchange = {
          request: { method, sentMethod, path, query, headers: request.headers },
          body: retainBody(request, body),
          response: { status, headers: response.headers },
          responseBody: retainText(given.body),
          durationMs: performance.now() - startedAt,
          fault,
          replayOf: replayOf ?? null,
        }
        services.exchanges.retain(entry, exchange)
        return { world, entry, response, fault, delay: fault && ((signal) => delayOf(fault, signal)) }
      })
    },
  }
}
