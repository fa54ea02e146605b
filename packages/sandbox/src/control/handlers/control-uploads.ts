import { listUploads as list } from '../../things/uploads/upload-records.ts'
import { type Handlers, worldOf } from '../call.ts'
import { pageOf } from '../state.ts'
import { uploadOf } from '../upload.ts'
import { onlyOf } from './athlete-data.ts'

export const listUploads: Handlers['listUploads'] = (call) => {
  const world = worldOf(call)
  return pageOf(list(world, onlyOf(world, call.input.athlete_id)), call.input).map(uploadOf)
}
