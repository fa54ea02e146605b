import type { components } from '../description/control.gen.ts'
import type { Delivery, DueAttempts } from '../webhooks/deliveries.ts'
import { timestamp } from './state.ts'

const timeOrNull = (milliseconds: number | undefined): string | null => (milliseconds === undefined ? null : timestamp(milliseconds))

export const deliveryOf = ({ id, event, state, attempts }: Delivery, due: DueAttempts): components['schemas']['Delivery'] => ({
  id,
  event: event as components['schemas']['Event'],
  state,
  next_attempt_at: timeOrNull(due.get(id)),
  attempts: attempts.map(({ at, outcome, status, durationMs, why }) => ({
    at: timestamp(at),
    outcome,
    status,
    duration_ms: durationMs,
    why,
  })),
})
