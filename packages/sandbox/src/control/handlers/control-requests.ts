import { toId } from '../../id.ts'
import type { JournalEntry } from '../../service/journal.ts'
import { type Handlers, worldOf } from '../call.ts'
import type { components } from '../control.gen.ts'
import { moment } from '../state.ts'

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
  ...{ number, at: moment(at), method, path, operation_id: operationId, status },
  ...{ athlete_id: athleteId === null ? null : toId(athleteId), why, tolerated: [...tolerated] },
})

export const listRequests: Handlers['listRequests'] = (call) => {
  const { after = 0 } = call.input
  return call.services
    .journalOf(worldOf(call))
    .list()
    .filter(({ number }) => number > after)
    .map(entryOf)
}
