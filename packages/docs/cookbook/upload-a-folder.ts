// Uploads every FIT, TCX and GPX file of a folder, waits for each, and says what became of it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  BadRequestError,
  createClient,
  type Id,
  unwrap,
} from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const [folder = '.'] = process.argv.slice(2)
const api = createClient({ baseUrl, authUrl, auth: accessToken })

type DataType = 'fit' | 'fit.gz' | 'tcx' | 'tcx.gz' | 'gpx' | 'gpx.gz'
const dataTypeOf = (name: string) =>
  /\.((?:fit|tcx|gpx)(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase() as
    | DataType
    | undefined

/** Hands a file over: the id to ask for, or why the service does not take it. */
async function send(
  name: string,
  data_type: DataType,
): Promise<{ id?: Id; refusal?: string }> {
  const file = new File([await readFile(join(folder, name))], name)
  const { data, error } = await api.POST('/uploads', {
    body: { file, data_type, external_id: name },
  })
  if (error instanceof BadRequestError) return { refusal: error.message }
  if (error) throw error
  return data
}

/** What became of an upload: the activity it is now, or why it is none. */
async function outcomeOf(uploadId: Id): Promise<string> {
  for (;;) {
    const { activity_id, error } = await unwrap(
      api.GET('/uploads/{uploadId}', { params: { path: { uploadId } } }),
    )
    if (error) return error
    if (activity_id) return `activity ${activity_id}`
    await setTimeout(1000)
  }
}

// All are handed over before the first is waited for: the service works on them meanwhile.
const sent = []
for (const name of (await readdir(folder)).sort()) {
  const dataType = dataTypeOf(name)
  if (dataType) sent.push({ name, ...(await send(name, dataType)) })
}
for (const { name, id, refusal } of sent)
  console.log(
    `${name}: ${id === undefined ? refusal : await outcomeOf(id)}`,
  )
