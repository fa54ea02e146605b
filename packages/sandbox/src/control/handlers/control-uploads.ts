import { toId } from '../../base/id.ts'
import type { components } from '../../description/control.gen.ts'
import { listUploads as list, type UploadRecord } from '../../things/uploads/upload-records.ts'
import { type Handlers, worldOf } from '../call.ts'
import { pageOf, timestamp } from '../state.ts'
import { onlyOf } from './athlete-data.ts'

export const uploadOf = (upload: UploadRecord): components['schemas']['Upload'] => ({
  id: toId(upload.id),
  athlete_id: toId(upload.athleteId),
  external_id: upload.externalId,
  file_name: upload.fileName,
  data_type: upload.dataType,
  state: upload.state,
  error: upload.error,
  activity_id: upload.activityId === null ? null : toId(upload.activityId),
  at: upload.at === null ? null : timestamp(upload.at),
})

export const listUploads: Handlers['listUploads'] = (call) => {
  const world = worldOf(call)
  return pageOf(list(world, onlyOf(world, call.input.athlete_id)), call.input).map(uploadOf)
}
