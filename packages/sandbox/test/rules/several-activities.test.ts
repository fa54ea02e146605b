import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { type SentFile, upload } from '../support/upload.ts'
import { fileId, fitOf, records, session } from '../uploads/support/fit.ts'
import { START } from '../uploads/support/track.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded' })
  token = await test.token('activity:read_all,activity:write')
})
afterAll(() => test.sandbox.close())

const at = (seconds: number): number => START + seconds * 1000

/** A swim, a transition, a ride on a trainer and a run. */
const triathlon = (fields: Readonly<Record<string, string>> = {}): SentFile => ({
  dataType: 'fit',
  name: 'triathlon.fit',
  fields,
  bytes: fitOf([
    fileId(),
    ...records(START, 300, (second) => ({ distance: second })),
    ...records(at(305), 90, () => ({ distance: 300 })),
    ...records(at(400), 600, (second) => ({ distance: 300 + second * 8 })),
    ...records(at(1005), 295, (second) => ({ distance: 5115 + second * 3 })),
    session({ start: START, seconds: 300, sport: 5, subSport: 18 }),
    session({ start: at(300), seconds: 100, sport: 3 }),
    session({ start: at(400), seconds: 600, sport: 2, subSport: 6 }),
    session({ start: at(1000), seconds: 300, sport: 1 }),
  ]),
})

/** The activities of an upload, in their order. */
async function activitiesOf(uploadId: number): Promise<Json[]> {
  const { body } = await test.request('GET', '/athlete/activities?per_page=200', { token })
  return body.filter(({ upload_id }: Json) => upload_id === uploadId).reverse()
}

it('each session of a file that is not a transition becomes an activity with an event, and the upload names the first', async () => {
  await using callback = await startCallback()
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  await test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url: callback.url, verify_token: 'x' } })
  const sent = await upload(test, token, triathlon())
  const activities = await activitiesOf(sent.id)
  expect(activities).toMatchObject([
    { sport_type: 'Swim', trainer: false, distance: 300, elapsed_time: 300, external_id: 'triathlon.fit' },
    { sport_type: 'Ride', trainer: true, distance: 4800, elapsed_time: 600, external_id: 'triathlon.fit' },
    { sport_type: 'Run', trainer: false, distance: 900, elapsed_time: 300, external_id: 'triathlon.fit' },
  ])
  const ids = activities.map(({ id }) => id)
  expect(sent).toMatchObject({ status: 'Your activity is ready.', activity_id: ids[0] })
  const events = callback.events().map(({ aspect_type, object_id }) => [aspect_type, object_id])
  expect(events).toEqual(ids.map((id) => ['create', id]))

  // The same file is a duplicate of the activity that the upload names, or of another one of its activities.
  const again = await upload(test, token, triathlon())
  expect(again.error).toBe(`triathlon.fit duplicate of activity ${ids[0]}`)
  await test.control('DELETE', `/activities/${ids[1]}`)
  expect((await test.request('GET', `/uploads/${sent.id}`, { token })).body.activity_id).toBe(ids[0])
  await test.control('DELETE', `/activities/${ids[0]}`)
  expect((await test.request('GET', `/uploads/${sent.id}`, { token })).body.status).toBe('The created activity has been deleted.')
  expect((await upload(test, token, triathlon())).error).toBe(`triathlon.fit duplicate of activity ${ids[2]}`)
})

it.each([
  [{ trainer: '0' }, [false, false, false]],
  [{ trainer: '1' }, [true, true, true]],
  [{}, [false, true, false]],
])('the form decides about the trainer only if it says so: %j', async (fields, trainer) => {
  await test.control('POST', '/reset')
  token = await test.token('activity:read_all,activity:write')
  const { id } = await upload(test, token, triathlon({ ...fields, sport_type: 'Hike', name: 'Race' }))
  const activities = await activitiesOf(id)
  expect(activities.map((activity) => activity.trainer)).toEqual(trainer)
  // A sport of the form is that of a file with one activity.
  expect(activities.map(({ sport_type, name }) => [sport_type, name])).toEqual([
    ['Swim', 'Race'],
    ['Ride', 'Race'],
    ['Run', 'Race'],
  ])
})
