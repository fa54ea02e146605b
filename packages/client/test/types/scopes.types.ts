import { type ActivityClient, createClient } from '../../src/index.ts'

// What the compiler says is tested in scripts/test/types-that-read.test.ts.
const bases = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const reader = createClient({ ...bases, scopes: ['read', 'activity:read'] })

reader.GET('/athlete')
reader.GET('/athlete/activities')
// A wider scope does what a narrower one does.
createClient({ ...bases, scopes: ['activity:read_all'] }).GET('/athlete/activities')
// No access token, no scope.
reader.POST('/oauth/token', { body: { client_id: 1, client_secret: 's', grant_type: 'refresh_token', refresh_token: 'r' } })
// @ts-expect-error: needs activity:write
reader.PUT('/activities/{id}', { params: { path: { id: 1 } }, body: { name: 'Ride' } })
// @ts-expect-error: needs read_all
reader.GET('/segment_efforts/{id}/streams', { params: { path: { id: 1 }, query: { keys: ['time'], key_by_type: true } } })
// @ts-expect-error: no such scope
createClient({ ...bases, scopes: ['activity:delete'] })

// A function that needs some scopes takes every client that has them, and no other.
declare const readActivities: (api: ActivityClient<'read' | 'activity:read'>) => void
declare const everything: ActivityClient
declare const activitiesAndProfile: ActivityClient<'read' | 'activity:read' | 'profile:write'>
declare const profile: ActivityClient<'profile:write'>
readActivities(reader)
readActivities(everything)
readActivities(activitiesAndProfile)
// @ts-expect-error: it lacks the scopes
readActivities(profile)
// @ts-expect-error: it lacks the others
const asEverything: ActivityClient = reader
console.log(asEverything)
