import { toId } from '../../service/to-id.ts'
import { type Handlers, worldOf } from '../call.ts'
import { moment } from '../state.ts'

export const listRequests: Handlers['listRequests'] = (call) => {
  const { after = 0 } = call.input
  return call.services
    .journalOf(worldOf(call))
    .list()
    .filter(({ number }) => number > after)
    .map(({ number, at, method, path, operationId, status, athleteId, why, tolerated }) => ({
      ...{ number, at: moment(at), method, path, operation_id: operationId, status },
      ...{ athlete_id: athleteId === null ? null : toId(athleteId), why, tolerated: [...tolerated] },
    }))
}
