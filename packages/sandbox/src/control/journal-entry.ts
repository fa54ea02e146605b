import { toId } from '../base/id.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { components } from '../description/control.gen.ts'
import { timestamp } from './state.ts'

/** An entry of the journal, as the control API returns it. */
export const entryOf = ({
  number,
  at,
  method,
  path,
  operationId,
  status,
  athleteId,
  why,
  tolerated,
}: JournalEntry): components['schemas']['JournalEntry'] => ({
  number,
  at: timestamp(at),
  method,
  path,
  operation_id: operationId,
  status,
  athlete_id: athleteId === null ? null : toId(athleteId),
  why,
  tolerated: [...tolerated],
})
