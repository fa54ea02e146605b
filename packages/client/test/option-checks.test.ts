import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import {
  createApp,
  createClient,
  createConnect,
  createOAuth,
  createQuota,
  createReporter,
  log,
  type Quota,
  retry,
  TokenSession,
} from '../src/index.ts'

// What a program in JavaScript, or one with `any`, can pass.
type Wrong = Readonly<Record<string, unknown>>

const URLS = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const APP = { ...URLS, clientId: '48213', clientSecret: 'secret', redirectUri: 'https://app.example/callback', store: memoryStore() }
const quota = (): Quota => createQuota({ store: memoryStore(), clientId: '48213' })

const doors = {
  createClient: (wrong: Wrong) => createClient({ ...URLS, ...wrong }),
  createApp: (wrong: Wrong) => createApp({ ...APP, ...wrong }),
  createOAuth: (wrong: Wrong) => createOAuth({ ...APP, ...wrong }),
  createQuota: (wrong: Wrong) => createQuota({ store: memoryStore(), clientId: '48213', ...wrong }),
  createConnect: (wrong: Wrong) => createConnect(createApp(APP), { scope: ['read'], onConnected: () => undefined, ...wrong }),
  createReporter: (wrong: Wrong) => createReporter(wrong),
  retry: (wrong: Wrong) => retry(wrong),
  TokenSession: (wrong: Wrong) => new TokenSession({ oauth: createOAuth(APP), store: memoryStore(), athleteId: 7, ...wrong }),
} as const

const LAYER = 'must be a layer, such as'

describe('an option of the wrong kind is refused by name, where it is passed', () => {
  it.each<[keyof typeof doors, Wrong, string]>([
    ['createClient', { log: async () => undefined }, `log ${LAYER} log({ … }): it returned an object instead of a function`],
    ['createClient', { log }, 'the options of log must be an object, not a function'],
    ['createClient', { retry: { attempts: 2 } }, `retry ${LAYER} retry({ … }), not an object`],
    ['createClient', { quota: quota() }, `quota ${LAYER} createQuota({ … }).layer, not an object`],
    ['createClient', { fetch: 'fetch' }, 'fetch must be a function, not a string'],
    ['createClient', { timeoutMs: '5000' }, 'timeoutMs must be a number, not a string'],
    ['createClient', { maxResponseBytes: Number.NaN }, 'maxResponseBytes must not be negative'],
    ['createClient', { userAgent: ['my-app'] }, 'userAgent must be a string, not a list'],
    ['createClient', { headers: 'X-One: 1' }, 'headers must be an object, not a string'],
    ['createClient', { scopes: 'read,activity:read' }, 'scopes must be a list of strings, not a string'],
    ['createClient', { scopes: ['read', 1] }, 'scopes must be a list of strings, not a list'],
    ['createClient', { auth: { token: 'secret' } }, 'auth must be an access token, a function or a TokenSession, not an object'],
    ['createClient', { baseUrl: undefined }, 'baseUrl must be an https URL'],
    ['createClient', { newBaseUrl: 'http://service.example/v3' }, 'newBaseUrl must be an https URL'],
    ['createClient', { authUrl: 'http://service.example' }, 'authUrl must be an https URL'],
    ['createApp', { quota: quota() }, 'quota must be an object of options, or false, not a Quota'],
    ['createApp', { quota: [] }, 'quota must be an object of options, or false, not a list'],
    ['createApp', { quota: true }, 'quota must be an object of options, or false, not a boolean'],
    ['createApp', { spool: 'spool' }, 'spool must be a spool, such as fileSpool({ … }), not a string'],
    ['createApp', { store: {} }, 'store must be a store, for example memoryStore(); it does not have the function get, put, delete'],
    ['createApp', { store: { get: quota, put: quota } }, 'it does not have the function delete'],
    ['createApp', { clientId: 'x'.repeat(901) }, 'clientId must be 1 to 900 characters of printable ASCII without spaces'],
    ['createApp', { clientId: 'é' }, 'clientId must be 1 to 900 characters of printable ASCII without spaces'],
    ['createApp', { logger: console.log }, 'logger must be an object with the functions debug, info, warn and error, such as console'],
    ['createApp', { hooks: [{ onRetry: 'yes' }] }, 'hooks.onRetry must be a function, not a string'],
    ['createApp', { backgroundRefresh: 'false' }, 'backgroundRefresh must be true or false, not a string'],
    ['createOAuth', { clientId: {} }, 'clientId must be a string or a number, not an object'],
    ['createOAuth', { clientSecret: '' }, 'clientSecret must not be empty'],
    ['createOAuth', { clientId: '' }, 'clientId must not be empty'],
    ['createOAuth', { redirectUri: '' }, 'redirectUri must not be empty'],
    ['createOAuth', { redirectUri: '/callback' }, 'redirectUri must be an absolute URL'],
    ['createOAuth', { redirectUri: 'localhost:3000/callback' }, 'redirectUri must be an absolute URL'],
    ['createOAuth', { redirectUri: 'https://[' }, 'redirectUri must be an absolute URL'],
    ['createOAuth', { authUrl: 'http://service.example' }, 'authUrl must be an https URL'],
    ['createQuota', { store: undefined }, 'store must be a store'],
    ['createQuota', { clientId: undefined }, 'clientId must be a string or a number, not undefined'],
    ['createConnect', { onConnected: undefined }, 'onConnected must be a function, not undefined'],
    ['createReporter', { hooks: [{}, 5] }, 'hooks must be an object with functions, or a list of them'],
    ['createReporter', { logger: {} }, 'logger must be an object with the functions debug, info, warn and error'],
    ['retry', { statuses: [503, '504'] }, 'statuses must be a list of numbers, not a list'],
    ['retry', { attempts: 0 }, 'attempts must be an integer of at least 1'],
    ['retry', { attempts: 1.5 }, 'attempts must be an integer of at least 1'],
    ['TokenSession', { oauth: { refresh: quota } }, 'oauth must be an OAuth client, such as createOAuth({ … }), not an object'],
  ])('%s %o', (door, wrong, message) => {
    const refusal: unknown = expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(message) })
    expect(() => doors[door](wrong)).toThrow(refusal as Error)
  })

  it.each<[keyof typeof doors, string]>([
    ['createClient', 'auth scopes timeoutMs maxResponseBytes fetch userAgent now retry quota log'],
    ['createApp', 'spool waitUntil backgroundRefresh onStateChange onBackgroundError timeoutMs now fetch userAgent logger'],
    ['createOAuth', 'clientId clientSecret redirectUri fetch userAgent onDeprecated now timeoutMs'],
    ['createQuota', 'clientId now wait random storeTimeoutMs onError'],
    ['createConnect', 'scope onConnected secret onMissingScopes onDenied onError startPath'],
    ['createReporter', 'logger now'],
    ['retry', 'statuses baseMs maxDelayMs random wait now'],
    ['TokenSession', 'oauth spool now timeoutMs refreshTtlMs waitUntil backgroundRefresh onStateChange onRefresh onBackgroundError'],
  ])('%s refuses a date as %s', (door, names) => {
    for (const name of names.split(' ')) expect(() => doors[door]({ [name]: new Date(0) })).toThrow(new RegExp(`^${name} must`))
  })

  it.each<[string, Wrong]>([
    ['maxWaitMs must be a number, not a string', { maxWaitMs: '5000' }],
    ['fetch must be a function, not a string', { fetch: 'fetch' }],
    ['lane must be one of interactive, background, not a string', { lane: 'bulk' }],
    ['onLimit must be one of fail, wait, not a boolean', { onLimit: true }],
    ['parseAs must be one of json, text, blob, arrayBuffer, stream, not a string', { parseAs: 'xml' }],
  ])('of a call, as an error of the call: %s', async (message, wrong) => {
    const api = createClient({ ...URLS, fetch: () => Promise.reject(new Error('nothing is sent')) })
    const { error } = await api.GET('/athlete', wrong)
    expect(error).toMatchObject({ code: 'invalid_request', message: `GET /athlete: ${message}` })
  })
})
