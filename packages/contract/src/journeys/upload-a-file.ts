import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import { present } from './present.ts'

/** Limit of status requests. Servers whose processing can be awaited need fewer. */
const MOST_QUESTIONS = 10

/** Specification, "Upload": created, processed asynchronously, and requested until `activity_id` is present. */
export const uploadAFile: Journey = {
  name: 'uploads a file: upload, status until the activity exists',
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
