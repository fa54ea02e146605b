import { getOperation, type OperationId } from '../../src/index.ts'
import type { SampleRequest } from '../../src/samples/index.ts'

/** Texts that mean something in a language, a shell, a URL or a form. */
const TEXTS = [
  'a+b',
  "it's",
  '"; rm -rf ~; echo "',
  '$HOME `id` $(id) $\u007bx}',
  '\\',
  "\\'",
  'a\nb\r\tc',
  '{base_url} %s {{}}',
  '@/etc/passwd',
  '<ride.gpx',
  'a;type=text/html',
  'a=b&c=d+e%20#?',
  '</script><!--',
  '\u202eevil\u2066',
  '\u2028\u2029\ufeff',
  '🚵‍♀️ Ærø 東京',
  '*/ // # --',
  '!!',
  'null',
  '9007199254740993',
  '-0',
  '\ud800',
]
const ALL = TEXTS.join('/')

/** Each text as a name and as a value. */
const FIELDS = { ...Object.fromEntries(TEXTS.map((text) => [text, text])), list: TEXTS, number: 1, none: undefined, nothing: null }

/** What a header may hold. */
export const HOSTILE_SETTING = { accessToken: 'a\'b"$HOME `id` \\ $\u007bx} %s{x} !!', clientId: 'a\'b"$HOME', clientSecret: '`id`:\\' }
const { accessToken, clientId, clientSecret } = HOSTILE_SETTING

const request = (operationId: OperationId, parts: Partial<SampleRequest>): [OperationId, SampleRequest] => [
  operationId,
  { operation: getOperation(operationId), path: {}, query: {}, ...parts },
]

/** A request of each kind, with texts that no printer should take for code. */
export const HOSTILE_REQUESTS = [
  request('getActivityStreams', { path: { id: ALL }, query: FIELDS }),
  request('createActivity', { query: { "it's": '&' }, body: FIELDS }),
  request('updateActivity', { path: { id: 2n ** 63n }, body: { ...FIELDS, null: null, object: FIELDS } }),
  request('createUpload', { body: { file: { fileName: 'ride.gpx' }, data_type: '@/etc/passwd', name: '<ride.gpx', description: ALL } }),
  request('revokeToken', { body: { token: ALL } }),
  request('deauthorizeApp', { body: { access_token: accessToken } }),
  request('deleteSubscription', { path: { subscription_id: 1 }, query: { client_id: clientId, client_secret: clientSecret } }),
] as const
