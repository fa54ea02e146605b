import { toId } from '../base/id.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { components } from '../description/control.gen.ts'
import { streamsText } from '../things/activities/activity-streams.ts'
import type { UploadRecord } from '../things/uploads/upload-records.ts'
import type { WrittenStream } from '../tracks/derive.ts'
import type { Delivery } from '../webhooks/deliveries.ts'
import { timestamp } from './state.ts'

type Schemas = components['schemas']

/** An entry of the journal, as the control API returns it. */
export const entryOf = ({
  number,
  at,
  method,
  path,
  query,
  operationId,
  status,
  athleteId,
  scope,
  why,
}: JournalEntry): Schemas['JournalEntry'] => ({
  number,
  at: timestamp(at),
  method,
  path,
  query: query.map((each) => ({ ...each })),
  operation_id: operationId,
  status,
  athlete_id: athleteId === null ? null : toId(athleteId),
  scope,
  why,
})

/** An upload, as the control API returns it. */
export const uploadOf = (upload: UploadRecord): Schemas['Upload'] => ({
  id: toId(upload.id),
  athlete_id: toId(upload.athlete_id),
  external_id: upload.external_id,
  file_name: upload.file_name,
  data_type: upload.data_type,
  state: upload.state,
  error: upload.error,
  activity_id: upload.activity_id === null ? null : toId(upload.activity_id),
  at: timestamp(upload.at),
})

/** A delivery, as the control API returns it. */
export const deliveryOf = ({ id, event, state, attempts, dueAt }: Delivery): Schemas['Delivery'] => ({
  id,
  event: event as Schemas['Event'],
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

/** Streams by type, as the service returns them with `key_by_type`. */
export const streamSetOf = (series: readonly WrittenStream[]): Schemas['StreamSet'] => JSON.parse(streamsText('Activity', series, true))
