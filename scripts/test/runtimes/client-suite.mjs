// Behavior of the client in every JavaScript runtime, as a list of named checks. A plain module, so that each runtime can load it. It needs only the
// built client, `fetch`, and the servers that client-setting.ts starts.
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  createApp,
  createClient,
  createConnect,
  createOAuth,
  DeadlineError,
  getStreams,
  InvalidRequestError,
  log,
  MalformedResponseError,
  MissingScopeError,
  NotFoundError,
  paginate,
  pointCount,
  RateLimitError,
  RedirectedError,
  retry,
  ServerError,
  TokenSession,
  TokenSet,
  unwrap,
  uploadActivity,
} from '@activity-tracking/client'
import { encryptedStore, memoryStore } from '@activity-tracking/store'

const PATIENCE_MS = 60_000
const REDIRECT_URI = 'http://localhost:3000/callback'
const ROUTE = '3329485690369457990'
const REASON = new Error('the caller has changed its mind')

function equal(actual, expected) {
  const [found, wanted] = [actual, expected].map((value) => JSON.stringify(value))
  if (found !== wanted) throw new Error(`expected ${wanted}, found ${found}`)
}

function instance(error, type, code) {
  if (!(error instanceof type && error instanceof ApiError)) throw new Error(`expected a ${type.name}, found ${describe(error)}`)
  equal(error.code, code)
}

const describe = (error) => [error, error?.cause].filter(Boolean).map(String).join(' because of ')

/** Only for hanging calls. */
function withPatience(promise) {
  let timer
  const end = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled after ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([promise, end]).finally(() => clearTimeout(timer))
}

/** The error that a promise rejects with. */
async function rejection(promise) {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  if ('error' in outcome) return outcome.error
  throw new Error(`expected an error, found ${JSON.stringify(outcome.value)}`)
}

const forever = () => new Promise(() => undefined)

async function readToEnd(reader) {
  while (!(await reader.read()).done);
}

const athlete = (api, options) => unwrap(api.GET('/athlete', options))

/** Pauses that move the sandbox's clock, which only another process can do. */
const clockOf = ({ toolsUrl, now }) => ({
  now: () => now,
  pause: (delayMs) => fetch(`${toolsUrl}/advance/${Math.ceil(delayMs / 1000)}`, { method: 'POST' }),
})

const walk = (day) => {
  const points = Array.from({ length: 60 }, (_point, index) => {
    const time = new Date(Date.parse(`${day}T08:00:00Z`) + index * 10_000).toISOString()
    return `<trkpt lat="${(60.4 + index * 0.0002).toFixed(6)}" lon="5.3"><ele>20</ele><time>${time}</time></trkpt>`
  })
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Submits the form of the consent page like a browser. Resolves to the callback URL. */
async function consent(authorizationUrl, athleteId, granted) {
  const url = new URL(authorizationUrl)
  const fields = [...url.searchParams, ...granted.map((scope) => ['granted', scope]), ['athlete', athleteId], ['decision', 'authorize']]
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return response.headers.get('Location')
}

/** Not `await using`, which Node 22 does not support. */
async function withApp({ baseUrl, authUrl, clientId, clientSecret, now }, options, use) {
  const app = createApp({
    baseUrl,
    authUrl,
    clientId,
    clientSecret,
    redirectUri: REDIRECT_URI,
    now: () => now,
    store: memoryStore(),
    retry: { random: () => 0 },
    ...options,
  })
  try {
    await use(app)
  } finally {
    await app.close()
  }
}

/** The cookies of a response, as the browser sends them back. */
const cookiesOf = (response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const CHECKS = {
  'a typed call reads JSON': async ({ api, athleteId }) => {
    const { data, response } = await api.GET('/athlete')
    equal([String(data?.id), response.status], [athleteId, 200])
  },
  'parameters and bodies are encoded': async ({ api }) => {
    const listed = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 2, before: 4_000_000_000 } } }))
    equal(listed.length, 2)
    const created = await unwrap(
      api.POST('/activities', {
        body: { name: 'Bøler & tur', sport_type: 'Walk', start_date_local: '2026-10-01T08:00:00Z', elapsed_time: 600 },
      }),
    )
    const changed = await unwrap(api.PUT('/activities/{id}', { params: { path: { id: created.id } }, body: { name: 'Östmarka=1' } }))
    equal([created.name, changed.name], ['Bøler & tur', 'Östmarka=1'])
  },
  'an id of 64 bits keeps its digits': async ({ api }) => {
    const route = await unwrap(api.GET('/routes/{id}', { params: { path: { id: ROUTE } } }))
    equal([route.id, route.id_str], [ROUTE, ROUTE])
    const { error } = await api.GET('/routes/{id}', { params: { path: { id: Number(ROUTE) } } })
    instance(error, InvalidRequestError, 'invalid_request')
  },
  'text and bytes are read as such': async ({ api }) => {
    const params = { path: { id: ROUTE } }
    const text = await unwrap(api.GET('/routes/{id}/export_gpx', { params }))
    equal(/^<\?xml[\s\S]*<\/gpx>\s*$/.test(text), true)
    const bytes = await unwrap(api.GET('/routes/{id}/export_gpx', { params, parseAs: 'arrayBuffer' }))
    const stream = await unwrap(api.GET('/routes/{id}/export_gpx', { params, parseAs: 'stream' }))
    equal([new TextDecoder().decode(bytes) === text, (await new Response(stream).text()) === text], [true, true])
  },
  'each failure has its class and code': async ({ api, clientOf }) => {
    const failed = (promise) => rejection(unwrap(promise))
    instance(await failed(api.GET('/activities/{id}', { params: { path: { id: 1 } } })), NotFoundError, 'not_found')
    instance(await failed(clientOf({ auth: 'dead' }).GET('/athlete')), AuthenticationError, 'unauthorized')
    instance(await failed(clientOf({ scopes: ['read'] }).GET('/athlete/activities')), MissingScopeError, 'missing_scope')
    instance(await failed(api.GET('/athlete/zones')), ConnectionError, 'connection_failed')
    instance(await failed(api.GET('/athlete/clubs')), MalformedResponseError, 'malformed_response')
    instance(await failed(api.GET('/gear/{id}', { params: { path: { id: 'b1' } } })), ServerError, 'server_error')
    const limited = await failed(api.GET('/clubs/{id}', { params: { path: { id: 1 } } }))
    instance(limited, RateLimitError, 'rate_limited')
    equal(limited.status, 429)
  },
  'no server is a connection error': async ({ clientOf, closedUrl }) => {
    const { error, response } = await clientOf({ baseUrl: `${closedUrl}/api/v3` }).GET('/athlete')
    instance(error, ConnectionError, 'connection_failed')
    equal([response.status, response.type], [0, 'error'])
  },
  'no redirect is followed': async ({ clientOf, toolsUrl }) => {
    const { error } = await clientOf({ baseUrl: `${toolsUrl}/redirect` }).GET('/athlete')
    instance(error, RedirectedError, 'redirected')
  },
  'the target of a redirect can be read': async ({ clientOf, toolsUrl }) => {
    const { response } = await clientOf({ baseUrl: `${toolsUrl}/redirect` }).GET('/athlete')
    equal([response.status, response.headers.get('Location')], [302, `${toolsUrl}/elsewhere`])
  },
  'the time limit ends a body that never ends': async ({ clientOf, toolsUrl }) => {
    const api = clientOf({ baseUrl: `${toolsUrl}/endless`, timeoutMs: 500 })
    instance(await rejection(athlete(api)), DeadlineError, 'deadline_exceeded')
    // On a busy machine, the time may be over before the response begins.
    const reading = athlete(api, { parseAs: 'stream' }).then((stream) => readToEnd(stream.getReader()))
    instance(await rejection(reading), DeadlineError, 'deadline_exceeded')
  },
  'the time limit ends a call without a response': async ({ clientOf, toolsUrl }) => {
    instance(await rejection(athlete(clientOf({ baseUrl: `${toolsUrl}/silent`, timeoutMs: 500 }))), DeadlineError, 'deadline_exceeded')
  },
  'a body beyond maxResponseBytes is refused': async ({ clientOf, toolsUrl }) => {
    const error = await rejection(athlete(clientOf({ baseUrl: `${toolsUrl}/endless`, maxResponseBytes: 1_000 })))
    equal(error.code, 'response_too_large')
  },
  'a signal that has fired sends nothing': async ({ clientOf }) => {
    let sent = 0
    const send = (url, init) => {
      sent += 1
      return fetch(url, init)
    }
    const api = clientOf({ fetch: send })
    equal([(await rejection(athlete(api, { signal: AbortSignal.abort(REASON) }))) === REASON, sent], [true, 0])
  },
  'a signal ends the wait for a token': async ({ clientOf }) => {
    const controller = new AbortController()
    const auth = () => {
      controller.abort(REASON)
      return forever()
    }
    equal((await rejection(athlete(clientOf({ auth }), { signal: controller.signal }))) === REASON, true)
  },
  'a signal ends the reading of a stream to upload': async ({ api }) => {
    const controller = new AbortController()
    const pull = () => {
      controller.abort(REASON)
      return forever()
    }
    const file = new ReadableStream({ pull })
    const upload = api.POST('/uploads', { body: { file, data_type: 'gpx' }, signal: controller.signal })
    equal((await rejection(upload)) === REASON, true)
  },
  'a signal ends the wait for a response': async ({ clientOf, toolsUrl }) => {
    const controller = new AbortController()
    const send = (url, init) => {
      const sent = fetch(url, init)
      controller.abort(REASON)
      return sent
    }
    const api = clientOf({ baseUrl: `${toolsUrl}/silent`, fetch: send })
    equal((await rejection(athlete(api, { signal: controller.signal }))) === REASON, true)
  },
  'a signal ends the reading of a body': async ({ clientOf, toolsUrl }) => {
    const controller = new AbortController()
    const api = clientOf({ baseUrl: `${toolsUrl}/endless`, log: log({ hooks: { onResponse: () => controller.abort(REASON) } }) })
    equal((await rejection(athlete(api, { signal: controller.signal }))) === REASON, true)
    const later = new AbortController()
    const stream = await athlete(clientOf({ baseUrl: `${toolsUrl}/endless` }), { signal: later.signal, parseAs: 'stream' })
    const reader = stream.getReader()
    equal((await reader.read()).done, false)
    later.abort(REASON)
    equal((await rejection(readToEnd(reader))) === REASON, true)
  },
  'a signal ends the wait before a retry': async ({ clientOf }) => {
    const controller = new AbortController()
    const waits = log({ hooks: { onRetry: () => controller.abort(REASON) } })
    const api = clientOf({ log: waits, retry: retry({ random: () => 1 }) })
    equal((await rejection(api.GET('/segments/starred', { signal: controller.signal }))) === REASON, true)
  },
  'middleware changes requests and sees responses': async ({ clientOf }) => {
    const seen = []
    const send = (url, init) => {
      seen.push(init.headers['accept-language'])
      return fetch(url, init)
    }
    const api = clientOf({ fetch: send })
    api.use({
      onRequest: ({ request }) => request.headers.set('Accept-Language', 'nb'),
      onResponse: ({ response }) => void seen.push(response.status),
    })
    await athlete(api)
    await unwrap(api.PUT('/athlete', { body: { weight: 61 } }))
    equal(seen, ['nb', 200, 'nb', 200])
  },
  'the client names itself': async ({ clientOf }) => {
    let name
    const send = (url, init) => {
      name = init.headers['user-agent']
      return fetch(url, init)
    }
    const api = clientOf({ userAgent: 'suite/1', fetch: send })
    await athlete(api)
    equal(/^suite\/1 activity-tracking-client\/\d/.test(name), true)
  },
  'a Blob and a stream are uploaded': async ({ api, clock }) => {
    const blob = new Blob([walk('2026-10-02')])
    const { activityId } = await uploadActivity(api, { file: blob, data_type: 'gpx', name: 'From a Blob', ...clock })
    const activity = await unwrap(api.GET('/activities/{id}', { params: { path: { id: activityId } } }))
    equal(activity.name, 'From a Blob')
    const stream = new Blob([walk('2026-10-03')]).stream()
    equal((await uploadActivity(api, { file: stream, fileName: 'walk.gpx', ...clock })).upload.error, null)
    const error = await rejection(uploadActivity(api, { file: new File([walk('2026-10-02')], 'again.gpx'), ...clock }))
    equal([error.reason, error.activityId], ['duplicate', activityId])
  },
  'a file is uploaded by its path': async ({ api, clock, gpxFile }) => {
    equal((await uploadActivity(api, { file: gpxFile, ...clock })).upload.external_id, 'walk.gpx')
  },
  'streams are read': async ({ api }) => {
    const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 50 } } }))
    const ride = activities.find(({ sport_type, manual }) => sport_type === 'Ride' && !manual)
    const streams = await getStreams(api, ride.id, ['time', 'latlng'])
    equal([Object.keys(streams).sort(), pointCount(streams) > 100], [['latlng', 'time'], true])
  },
  'a list is read page by page': async ({ api }) => {
    const ids = []
    for await (const { id } of paginate(api, '/athlete/activities', { perPage: 3, limit: 8 })) ids.push(id)
    equal([ids.length, new Set(ids).size], [8, 8])
    let count = 0
    for await (const page of paginate(api, '/athlete/activities', { perPage: 5, limit: 10 }).pages()) count += page.length
    equal(count, 10)
  },
  'a code is exchanged for tokens': async ({ authUrl, clientId, clientSecret, callbackUrls }) => {
    const oauth = createOAuth({ clientId, clientSecret, authUrl, redirectUri: REDIRECT_URI })
    const { tokens, scopes } = await oauth.exchangeCode(callbackUrls.oauth, { state: 'suite' })
    equal([scopes, tokens.accessToken.length, JSON.stringify(tokens).includes(tokens.accessToken)], [['read', 'activity:read'], 40, false])
    const used = await rejection(oauth.exchangeCode(callbackUrls.oauth, { state: 'suite' }))
    equal(used.code, 'invalid_grant')
  },
  'a session refreshes expired tokens once for all callers': async ({ authUrl, clientId, clientSecret, clientOf, expired, now }) => {
    const oauth = createOAuth({ clientId, clientSecret, authUrl, redirectUri: REDIRECT_URI, now: () => now })
    let refreshes = 0
    const refresh = (...args) => {
      refreshes += 1
      return oauth.refresh(...args)
    }
    const store = memoryStore()
    const session = new TokenSession({ oauth: { ...oauth, refresh }, store, athleteId: expired.athleteId, now: () => now })
    await session.authorize(new TokenSet(expired))
    const api = clientOf({ auth: session })
    const athletes = await Promise.all([athlete(api), athlete(api), athlete(api)])
    equal([athletes.map(({ id }) => String(id)), refreshes], [Array(3).fill(expired.athleteId), 1])
    equal([await session.state(), (await store.list({ prefix: 'grant/' })).keys.length], ['active', 1])
  },
  'an app connects an athlete, retries, and counts against its limits': async (setting) => {
    const retries = []
    await withApp(setting, { hooks: { onRetry: ({ status }) => retries.push(status) } }, async (app) => {
      const { athleteId } = await app.callback(setting.callbackUrls.app, { state: 'suite' })
      const api = app.athlete(athleteId)
      equal(String((await athlete(api)).id), athleteId)
      await unwrap(api.GET('/athletes/{id}/stats', { params: { path: { id: athleteId } } }))
      const { read } = await app.quota.snapshot()
      equal([retries, read.day.limit, read.day.used > 1], [[503], 1_000_000_000, true])
      equal((await Array.fromAsync(app.athletes())).length, 1)
      await app.deauthorize(athleteId)
      equal((await rejection(athlete(api))).code, 'no_grant')
    })
  },
  'an encrypted store shows no tokens': async (setting) => {
    const inner = memoryStore()
    const store = encryptedStore(inner, { keys: { k1: new Uint8Array(32).fill(7) }, current: 'k1' })
    await withApp(setting, { store }, async (app) => {
      const expiresAt = setting.now / 1000 + 7_200
      await app.importGrant({ athleteId: 99, accessToken: 'first-secret', refreshToken: 'second-secret', expiresAt })
      equal(await app.session(99).state(), 'active')
    })
    const { keys } = await inner.list({ prefix: 'grant/' })
    const texts = await Promise.all(keys.map(async (key) => JSON.stringify(await inner.get(key))))
    equal([texts.length, texts.some((text) => text.includes('secret'))], [1, false])
  },
  'connect handlers take an athlete from the click to the callback': async (setting) => {
    const scope = ['read', 'activity:read']
    await withApp(setting, {}, async (app) => {
      const connect = createConnect(app, {
        scope,
        now: () => setting.now,
        onConnected: ({ athleteId }) => new Response(`connected ${athleteId}`),
      })
      const started = await connect.start(new Request('http://localhost:3000/connect'))
      equal(started.status, 302)
      const url = await consent(started.headers.get('Location'), setting.connecting, scope)
      equal((await connect.callback(new Request(url, { headers: { Cookie: 'another=1' } }))).status, 400)
      const connected = await connect.callback(new Request(url, { headers: { Cookie: cookiesOf(started) } }))
      equal([connected.status, await connected.text()], [200, `connected ${setting.connecting}`])
    })
  },
}

/**
 * Runs every check. A check that is listed as impossible is run too: if it passes, the list is out of date.
 * @param setting what client-setting.ts says of its servers, and of what is `impossible` in this runtime: reasons by the names of checks
 * @returns for each check its name, and `passed`, `impossible` or `failed` with the reason
 */
export async function runClientSuite(setting) {
  const { baseUrl, authUrl, accessToken: auth, now, impossible } = setting
  const clientOf = (options) => createClient({ baseUrl, authUrl, auth, now: () => now, ...options })
  const tools = { ...setting, clientOf, api: clientOf(), clock: clockOf(setting) }
  const results = []
  for (const [name, check] of Object.entries(CHECKS)) {
    const error = await withPatience(check(tools)).then(
      () => undefined,
      (reason) => reason ?? new Error('rejected with nothing'),
    )
    const why = impossible[name]
    if (why !== undefined && error === undefined) results.push({ name, outcome: 'failed', detail: `it passes, although: ${why}` })
    else if (why !== undefined) results.push({ name, outcome: 'impossible', detail: why })
    else if (error !== undefined) results.push({ name, outcome: 'failed', detail: describe(error) })
    else results.push({ name, outcome: 'passed' })
  }
  return results
}
