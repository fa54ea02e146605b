// Specification, "Token response", "Flow" step 4, "Refresh", "Deauthorization".

export interface TokenField {
  readonly name: string
  readonly type: 'string' | 'integer' | 'object'
  readonly meaning: readonly RegExp[]
}

export const tokenFields: readonly TokenField[] = [
  { name: 'token_type', type: 'string', meaning: [/Bearer/] },
  { name: 'access_token', type: 'string', meaning: [/request/i] },
  { name: 'refresh_token', type: 'string', meaning: [/tokens/i] },
  { name: 'expires_at', type: 'integer', meaning: [/unix timestamp/i, /seconds/i, /expires/i] },
  { name: 'expires_in', type: 'integer', meaning: [/seconds/i, /21,?600/, /6 hours|six hours/i] },
  { name: 'athlete', type: 'object', meaning: [/code/i] },
]

/** "Present in the authorization-code exchange response." */
export const tokenAthleteFields: readonly TokenField[] = [
  { name: 'id', type: 'integer', meaning: [] },
  { name: 'username', type: 'string', meaning: [] },
  { name: 'firstname', type: 'string', meaning: [] },
  { name: 'lastname', type: 'string', meaning: [] },
]

export interface FormField {
  readonly path: string
  readonly mediaType: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** The grant whose form it is, on the token endpoint. */
  readonly grant?: 'authorization_code' | 'refresh_token'
  readonly name: string
  /** Undefined where the specification names the field without a type. */
  readonly type?: 'string' | 'file'
  /** Values that the specification mentions. */
  readonly values?: readonly string[]
  readonly notes: readonly RegExp[]
}

const form = (path: string, name: string, more: Partial<FormField> = {}): FormField => ({
  path,
  mediaType: 'application/x-www-form-urlencoded',
  name,
  notes: [],
  ...more,
})

const grant = (type: 'authorization_code' | 'refresh_token', secret: string): FormField[] =>
  ['client_id', 'client_secret', secret, 'grant_type'].map((name) => form('/oauth/token', name, { grant: type }))

export const tokenForms: readonly FormField[] = [...grant('authorization_code', 'code'), ...grant('refresh_token', 'refresh_token')]

export const deauthorizationForms: readonly FormField[] = [
  form('/oauth/revoke', 'token', { type: 'string' }),
  form('/oauth/revoke', 'token_type_hint', { values: ['access_token'] }),
  form('/oauth/deauthorize', 'access_token'),
]

export const subscriptionForm: readonly FormField[] = [
  form('/push_subscriptions', 'client_id'),
  form('/push_subscriptions', 'client_secret'),
  form('/push_subscriptions', 'callback_url', { notes: [/server|callback/i] }),
  form('/push_subscriptions', 'verify_token', { type: 'string', notes: [/app/i] }),
]

export const uploadForm: readonly FormField[] = [
  form('/uploads', 'file', { mediaType: 'multipart/form-data', type: 'file', notes: [/activity/i] }),
  form('/uploads', 'data_type', {
    mediaType: 'multipart/form-data',
    type: 'string',
    values: ['FIT', 'TCX', 'GPX', 'fit', 'tcx', 'gpx'],
    notes: [/format/i, /FIT/, /TCX/, /GPX/],
  }),
  form('/uploads', 'name', { mediaType: 'multipart/form-data', type: 'string', notes: [/activity/i] }),
  form('/uploads', 'description', { mediaType: 'multipart/form-data', type: 'string', notes: [/activity/i] }),
]
