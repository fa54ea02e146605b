import type { ActivityClient, components } from '../../src/index.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
type Schemas = components['schemas']
const file = new Blob()
const credentials = { client_id: 48213, client_secret: 'secret' }

// createUpload, getUpload
const upload = await unwrap(api.POST('/uploads', { body: { file, data_type: 'fit.gz', name: 'Ride', trainer: '1' } }))
export type Upload = Expect<Equal<typeof upload, Schemas['Upload']>>
// Recordings of 2018 have no text of the ID.
export type UploadIdText = Expect<Equal<typeof upload.id_str, string | undefined>>
await unwrap(api.POST('/uploads', { body: { file: new Uint8Array(), data_type: 'gpx' } }))
await unwrap(api.POST('/uploads', { body: { file: file.stream(), data_type: 'TCX' } }))
// @ts-expect-error: no such format
api.POST('/uploads', { body: { file, data_type: 'kml' } })
// @ts-expect-error: bytes, not the name of a file
api.POST('/uploads', { body: { file: 'ride.fit', data_type: 'fit' } })
await unwrap(api.GET('/uploads/{uploadId}', { params: { path: { uploadId: 12044771903 } } }))
// @ts-expect-error: the parameter is called uploadId
api.GET('/uploads/{uploadId}', { params: { path: { id: 12044771903 } } })

// createSubscription, listSubscriptions, deleteSubscription
await unwrap(api.POST('/push_subscriptions', { body: { ...credentials, callback_url: 'https://app.example/hook', verify_token: 'v' } }))
// @ts-expect-error: the verify token is required
api.POST('/push_subscriptions', { body: { ...credentials, callback_url: 'https://app.example/hook' } })
const subscriptions = await unwrap(api.GET('/push_subscriptions', { params: { query: credentials } }))
export type Subscriptions = Expect<Equal<typeof subscriptions, Schemas['Subscription'][]>>
// @ts-expect-error: the client's credentials are required
api.GET('/push_subscriptions')
const nothing = await unwrap(
  api.DELETE('/push_subscriptions/{subscription_id}', { params: { path: { subscription_id: 260917 }, query: credentials } }),
)
export type Nothing = Expect<Equal<typeof nothing, undefined>>
// @ts-expect-error: the client's credentials are required
api.DELETE('/push_subscriptions/{subscription_id}', { params: { path: { subscription_id: 260917 } } })

// authorizeApp
const query = { client_id: 48213, redirect_uri: 'https://app.example/cb', response_type: 'code', scope: 'read,activity:read' } as const
const page = await unwrap(api.GET('/oauth/authorize', { params: { query } }))
export type Page = Expect<Equal<typeof page, string>>
// @ts-expect-error: the scope is required
api.GET('/oauth/authorize', { params: { query: { ...query, scope: undefined } } })
// @ts-expect-error: only the code flow
api.GET('/oauth/authorize', { params: { query: { ...query, response_type: 'token' } } })

// issueToken
const token = await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'authorization_code', code: 'c' } }))
export type Token = Expect<Equal<typeof token, Schemas['TokenResponse']>>
await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', refresh_token: 'r' } }))
// @ts-expect-error: a refresh needs the refresh token
api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', code: 'c' } })
// @ts-expect-error: no such grant
api.POST('/oauth/token', { body: { ...credentials, grant_type: 'password' } })

// revokeToken, deauthorizeApp
await unwrap(
  api.POST('/oauth/revoke', { body: { token: 't', token_type_hint: 'refresh_token' }, headers: { Authorization: 'Basic eA==' } }),
)
// @ts-expect-error: the token is required
api.POST('/oauth/revoke', { body: {} })
await unwrap(api.POST('/oauth/deauthorize', { body: { access_token: 'a' } }))
// @ts-expect-error: the parameter is called access_token
api.POST('/oauth/deauthorize', { body: { token: 'a' } })
