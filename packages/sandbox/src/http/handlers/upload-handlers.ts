import { stringifyExact } from '../../exact-json.ts'
import { takeUpload, type UploadRequest, uploadStatus } from '../../service/uploads.ts'
import { jsonText } from '../answer.ts'
import type { Handler } from './handler.ts'

export const createUpload: Handler = ({ services, world, athleteId, body }) => {
  const upload = takeUpload(world, athleteId, body as unknown as UploadRequest)
  services.scheduler.wake(world)
  return jsonText(stringifyExact(upload), 201)
}

export const getUpload: Handler = ({ world, athleteId, path }) =>
  jsonText(stringifyExact(uploadStatus(world, athleteId, String(path['uploadId']))))
