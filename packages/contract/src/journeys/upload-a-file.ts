import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import { present } from './present.ts'

/** More than any server needs whose work is waited for between the questions. */
const MOST_QUESTIONS = 10

/** Specification, "Upload": created, processed asynchronously, asked for until `activity_id` is present. */
export const uploadAFile: Journey = {
  name: 'uploads a file: upload, status until the activity is there',
  scopes: ['activity:write', 'activity:read'],
  async travel({ api, fixtures, settle, stateful }) {
    const file = (await fixtures.value('file')) as File
    const name = 'An upload that became an activity'
    const created = await unwrap(api.POST('/uploads', { body: { file, data_type: 'gpx', name } }))
    const path = { uploadId: created.id }

    let upload = created
    for (let question = 0; question < MOST_QUESTIONS && upload.activity_id == null && upload.error == null; question += 1) {
      await settle()
      upload = await unwrap(api.GET('/uploads/{uploadId}', { params: { path } }))
    }
    expect(upload.error).toBeNull()
    const id = present(upload.activity_id, 'the activity of the upload')
    const activity = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
    if (stateful) expect(activity).toMatchObject({ name })
  },
}
