import fc from 'fast-check'
import { getOperation, type OperationId } from '../../../src/index.ts'
import type { SampleRequest, SampleSetting } from '../../../src/samples/index.ts'
import { anyText } from '../../any-text.ts'

/** Texts that mean something in a language, a shell, a URL or a form. */
export const HOSTILE_TEXTS = [
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
]

/** A text that every encoding of a request can hold: a command line has no zero byte. */
const text = fc
  .oneof(anyText({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom(...HOSTILE_TEXTS))
  .map((value) => value.replaceAll('\0', ''))

const value = fc.oneof(text, fc.integer(), fc.boolean())
const sentValue = fc.oneof(value, fc.array(text, { minLength: 1, maxLength: 3 }))
const fields = fc.dictionary(
  text.filter((name) => name !== ''),
  sentValue,
  { maxKeys: 4 },
)

/** Dots would be resolved against the path. */
const segment = fc.oneof(
  text.filter((name) => !/^\.{0,2}$/.test(name)),
  fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String),
)

const request = (operationId: OperationId, parts: Partial<Record<'path' | 'query' | 'body', fc.Arbitrary<Record<string, unknown>>>>) =>
  fc
    .record({ path: fc.constant({}), query: fc.constant({}), ...parts })
    .map((record): SampleRequest => ({ operation: getOperation(operationId), ...record }))

const json: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  text,
  fc.oneof(value, fc.constant(null), fc.array(value, { maxLength: 3 }), fc.dictionary(text, value, { maxKeys: 2 })),
  { minKeys: 1, maxKeys: 3 },
)

/** Names of parts cannot be escaped, and are those of the description; their values can be anything. */
const parts = fc.record({ data_type: text, name: text, description: text }).map((record) => ({ file: { fileName: 'ride.gpx' }, ...record }))

/** A request to an operation of each kind, with texts that no printer should take for code. */
export const hostileRequest: fc.Arbitrary<SampleRequest> = fc.oneof(
  request('getActivityStreams', { path: fc.record({ id: segment }), query: fields }),
  request('createActivity', { body: fields.filter((record) => Object.keys(record).length > 0) }),
  request('updateActivity', { path: fc.record({ id: segment }), body: json }),
  request('createUpload', { body: parts }),
  request('revokeToken', { body: fc.record({ token: text }) }),
  request('deleteSubscription', {
    path: fc.record({ subscription_id: segment }),
    query: fc.record({ client_id: text, client_secret: text }),
  }),
)

/** What a header may hold. */
const credential = fc.oneof(
  fc.stringMatching(/^[!-9;-~]([ -9;-~]{0,6}[!-9;-~])?$/),
  fc.constantFrom("a'b", 'a"b', '$HOME', '`id`', '\\', '$\u007bx}', '%s{x}'),
)

export const hostileSetting: fc.Arbitrary<SampleSetting> = fc.record({
  accessToken: credential,
  clientId: credential,
  clientSecret: credential,
})
