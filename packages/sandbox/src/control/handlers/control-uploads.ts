import { listUploads as list } from '../../things/uploads/upload-records.ts'
import { type Handlers, worldOf } from '../call.ts'
import { uploadOf } from '../upload.ts'
import { onlyOf } from './athlete-data.ts'

export const listUploads: Handlers['listUploads'] = (call) => {
  const world = worldOf(call)
  const { athlete_id, page = 1, per_page: perPage = 30 } = call.input
  return list(world, { athleteId: onlyOf(world, athlete_id) ?? null, page, perPage }).map(uploadOf)
}
