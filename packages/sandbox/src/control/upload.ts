import { toId } from '../base/id.ts'
import type { components } from '../description/control.gen.ts'
import type { UploadRecord } from '../things/uploads/upload-records.ts'
import { timestamp } from './state.ts'

/** An upload, as the control API returns it. */
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
