import { createClient } from '../../src/index.ts'

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
// @ts-expect-error: needs profile:write
reader.PUT('/athlete', { body: { weight: 60 } })
// @ts-expect-error: needs read_all
reader.GET('/segment_efforts/{id}/streams', { params: { path: { id: 1 }, query: { keys: ['time'], key_by_type: true } } })
// @ts-expect-error: no such scope
createClient({ ...bases, scopes: ['activity:delete'] })
