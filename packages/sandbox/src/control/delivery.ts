import type { components } from '../description/control.gen.ts'
import type { Delivery } from '../webhooks/deliveries.ts'
import { timestamp } from './state.ts'

/** A delivery, as the control API returns it. */
export const deliveryOf = ({ id, event, state, attempts, dueAt }: Delivery): components['schemas']['Delivery'] => ({
  id,
  event: event as components['schemas']['Event'],
  state,
  next_attempt_at: dueAt === null ? null : timestamp(dueAt),
  attempts: attempts.map(({ at, outcome, status, durationMs, why }) => ({
    at: timestamp(at),
    outcome,
    status,
    duration_ms: durationMs,
    why,
  })),
})
