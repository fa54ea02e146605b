import type { Scope } from '@activity-tracking/spec'
import { control } from '../control.ts'
import { useLoaded, useLoadedList } from '../data/world-data.ts'
import { dateTimeOf, plural } from '../format.ts'
import { athleteChoices, athleteName, now, type State, state, type Upload } from '../live.ts'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import type { Column } from '../parts/list.tsx'
import { FilterSelect, ListPage } from '../parts/list-page.tsx'
import { Pane } from '../parts/pane.tsx'
import { Pill, type Tone } from '../parts/pill.tsx'
import { filters, goTo, href, type ViewProps } from '../routing.ts'
import { requestService } from '../service.ts'

const TONES: Readonly<Record<Upload['state'], Tone>> = { processing: 'warn', ready: 'good', failed: 'bad' }
const STATES = Object.keys(TONES).map((value) => ({ value, label: value }))

const nameOf = ({ file_name: name, id }: Upload): string => name || `Upload ${id}`

const COLUMNS: readonly Column<Upload>[] = [
  { title: 'File', isMain: true, cell: nameOf },
  { title: 'Type', width: 5.5, from: 'middle', cell: ({ data_type: type }) => type },
  { title: 'State', width: 7.5, cell: ({ state: result }) => <Pill tone={TONES[result]} text={result} /> },
  { title: 'Time', width: 13, from: 'middle', cell: ({ at }) => <time>{dateTimeOf(Date.parse(at))}</time> },
  { title: 'Athlete', width: 11, from: 'wide', isBelow: true, cell: ({ athlete_id: id }) => athleteName(id) },
  { title: 'Error', from: 'middle', isBelow: true, cell: ({ error }) => error && <span class="soft">{error}</span> },
]

/** Files that the app sent, and what became of them. */
export function UploadsView({ path: [id] }: ViewProps) {
  const { q, state: outcome } = filters.value
  const search = {
    ...(q && { q }),
    ...(STATES.some(({ value }) => value === outcome) && { state: outcome as Upload['state'] }),
  }
  const { items, total, error, readMore } = useLoadedList<Upload>(`uploads ${JSON.stringify(search)}`, (client, page) =>
    client.listPage('listUploads', { ...search, ...page }),
  )
  const selected = useLoaded(`upload ${id}`, async (client) =>
    id === undefined ? undefined : (await client.listUploads({ q: id })).find((upload) => String(upload.id) === id),
  ).value
  const world = state.value
  if (world === undefined) return null
  return (
    <ListPage
      title="Uploads"
      nouns="uploads"
      count={total === undefined ? '…' : plural(total, 'upload')}
      selects={<FilterSelect name="state" all="Any state" options={STATES} />}
      above={
        <>
          <SendFile world={world} />
          {error !== undefined && <p class="alarm">{error}</p>}
        </>
      }
      empty={<Empty title="No uploads yet">Choose a FIT, TCX or GPX file above, or send one from your app. Its status appears here.</Empty>}
      items={items}
      total={total}
      onEnd={readMore}
      columns={COLUMNS}
      keyOf={(upload) => String(upload.id)}
    >
      {selected !== undefined && String(selected.id) === id && <UploadPane upload={selected} />}
    </ListPage>
  )
}

function UploadPane({ upload }: { readonly upload: Upload }) {
  const { id, state: result, athlete_id: athlete, external_id: external, data_type: type, at } = upload
  return (
    <Pane title={nameOf(upload)}>
      <p class="actions" role="status">
        <Pill tone={TONES[result]} text={result} />
        <span>
          <Outcome upload={upload} />
        </span>
      </p>
      <Facts
        of={[
          ['Upload', String(id)],
          ['Athlete', athleteName(athlete)],
          ['Type', type],
          ['External id', external],
          ['Sent', `${dateTimeOf(Date.parse(at))} UTC`],
        ]}
      />
    </Pane>
  )
}

const ACTIVITY = /(\bactivity )(\d{5,19})\b/

/** A text in which the id of an activity is a link to it. */
function LinkedText({ text }: { readonly text: string }) {
  const [before = '', word, id, after = ''] = text.split(ACTIVITY)
  if (word === undefined || id === undefined) return <>{text}</>
  return (
    <>
      {before}
      {word}
      <a href={href(['activities', id])}>{id}</a>
      {after}
    </>
  )
}

/** What became of an upload, in one sentence. */
function Outcome({ upload: { state: result, error, activity_id: activity } }: { readonly upload: Upload }) {
  if (result === 'failed') return <LinkedText text={`The upload failed: ${error ?? 'no reason is known'}`} />
  if (activity !== null) return <LinkedText text={`The upload became activity ${activity}.`} />
  if (result === 'ready') return <>The upload became an activity, which was deleted.</>
  return <>The file is being processed{state.value?.frozen ? ': advance the clock by 2 seconds' : ''}.</>
}

const UPLOAD_SCOPE: Scope = 'activity:write'

/** An access token that may upload: the athlete's own one, or a new one with that scope besides those that are granted. */
async function uploadToken(world: State, athlete: string): Promise<string> {
  const grant = world.grants.find(({ athlete_id: id }) => String(id) === athlete)
  const scopes = grant?.scope.split(',') ?? []
  if (grant !== undefined && scopes.includes(UPLOAD_SCOPE) && grant.expires_at * 1000 > now.peek()) return grant.access_token
  const token = await control.peek().createToken({ athlete_id: athlete, scope: [...new Set([...scopes, UPLOAD_SCOPE])].join(',') })
  return token.access_token
}

/** Type of a recording, from the name of its file: `fit` of `ride.FIT`, `gpx.gz` of `ride.gpx.gz`. */
const typeOfFile = ({ name }: File): string => /\.(\w+(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Sends a file through the service's API, as the app does, and shows what becomes of it. */
async function sendFile(world: State, { file, athlete_id: athlete }: Values): Promise<void> {
  if (!(file instanceof File)) return
  const body = new FormData()
  body.set('file', file)
  body.set('data_type', typeOfFile(file))
  const headers = { Authorization: `Bearer ${await uploadToken(world, String(athlete))}` }
  const { id_str: id = '' } = (await requestService(world, '/uploads', { method: 'POST', headers, body })) as { readonly id_str?: string }
  goTo(['uploads', id])
}

const SendFile = ({ world }: { readonly world: State }) => (
  <Form look="strip" label="Upload a file" submit="Upload" onSubmit={(values) => sendFile(world, values)}>
    <Field name="file" label="File" type="file" required accept=".fit,.tcx,.gpx,.gz" />
    <Field name="athlete_id" label="Athlete" options={athleteChoices()} required />
  </Form>
)
