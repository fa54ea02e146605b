// Uploads every FIT, TCX and GPX file of a folder, waits for each, and prints the result.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createClient,
  type Id,
  UploadError,
  uploadActivity,
  uploadDataTypeOf,
  waitForUpload,
} from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const [folder = '.'] = process.argv.slice(2)
const api = createClient({ baseUrl, auth: accessToken })

/** Why there is no new activity for a file. Any other error ends the program. */
function explain(error: unknown): string {
  if (!(error instanceof UploadError)) throw error
  return error.reason === 'duplicate'
    ? `already activity ${error.activityId}`
    : (error.detail ?? error.message)
}

// Sends all files before waiting for the first one: the service processes them in the meantime.
const sent = new Map<string, Id>()
for (const name of (await readdir(folder)).sort()) {
  if (uploadDataTypeOf(name) === undefined) continue
  try {
    const file = join(folder, name)
    const { uploadId } = await uploadActivity(api, { file, wait: false })
    sent.set(name, uploadId)
  } catch (error) {
    console.log(`${name}: ${explain(error)}`)
  }
}
for (const [name, uploadId] of sent) {
  const outcome = await waitForUpload(api, uploadId).then(
    ({ activityId }) => `activity ${activityId}`,
    explain,
  )
  console.log(`${name}: ${outcome}`)
}
