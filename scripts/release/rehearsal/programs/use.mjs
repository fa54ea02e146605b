// Uses an installed package as a stranger does, with the modules that another program has loaded.

/** Does something small and real with each package, and says what happened. `load` returns an entry; `server` is a sandbox. */
const USES = {
  '@activity-tracking/client': async ({ load, server }) => {
    const { createClient, unwrap } = await load('@activity-tracking/client')
    const { firstname } = await unwrap(
      createClient({ baseUrl: server.baseUrl, authUrl: server.authUrl, auth: server.accessToken }).GET('/athlete'),
    )
    return `${firstname} from a sandbox`
  },
  '@activity-tracking/mock': async ({ load }) => readAthlete(await (await load('@activity-tracking/mock')).startMock()),
  '@activity-tracking/sandbox': async ({ load }) => {
    const sandbox = await (await load('@activity-tracking/sandbox')).startSandbox()
    return `${await upload(sandbox)}, ${await readAthlete(sandbox)}`
  },
  '@activity-tracking/spec': async ({ load }) => {
    const { operations, getOperation } = await load('@activity-tracking/spec')
    return `${operations.length} operations, GET ${getOperation('getAthlete').path}`
  },
  '@activity-tracking/store': async ({ load }) => {
    const store = (await load('@activity-tracking/store')).memoryStore()
    await store.put('key', { stored: true }, { ifAbsent: true })
    return `stored: ${(await store.get('key')).record.stored}`
  },
  '@activity-tracking/webhooks': async ({ load }) => {
    const { createApp } = await load('@activity-tracking/client')
    const { memoryStore } = await load('@activity-tracking/store')
    const { createWebhooks, issueVerifyToken, memoryInbox } = await load('@activity-tracking/webhooks')
    const url = 'http://localhost/webhooks/0123456789abcdef'
    const servers = { baseUrl: 'http://localhost/api/v3', authUrl: 'http://localhost', redirectUri: 'http://localhost/' }
    const app = createApp({ clientId: '1', clientSecret: 's', ...servers, store: memoryStore() })
    const handlers = { onChange: () => undefined, onErase: () => undefined }
    const webhooks = createWebhooks({ app, inbox: memoryInbox(), path: new URL(url).pathname, ...handlers })
    const token = await issueVerifyToken(app, Date.now())
    const asked = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': 'abc', 'hub.verify_token': token })
    const response = await webhooks.fetch(new Request(`${url}?${asked}`))
    const { 'hub.challenge': challenge } = await response.json()
    await webhooks.close()
    await app.close()
    return `${response.status} to a handshake: ${challenge}`
  },
}

/** Uploads a file, which a worker of the sandbox reads. */
async function upload({ baseUrl, accessToken, control }) {
  const point = (second) => `<trkpt lat="${60 + second / 1e4}" lon="5"><time>2026-11-01T08:00:${second}Z</time></trkpt>`
  const track = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${[10, 20, 30].map(point).join('')}</trkseg></trk></gpx>`
  const body = new FormData()
  body.set('data_type', 'gpx')
  body.set('file', new File([track], 'walk.gpx'))
  const headers = { Authorization: `Bearer ${accessToken}` }
  const { id } = await (await fetch(`${baseUrl}/uploads`, { method: 'POST', headers, body })).json()
  await control.setClock({ advance: '5s' })
  await control.settle()
  const { status, activity_id: activity } = await (await fetch(`${baseUrl}/uploads/${id}`, { headers })).json()
  if (typeof activity !== 'number') throw new Error(`the uploaded file did not become an activity: ${status}`)
  return status
}

async function readAthlete({ baseUrl, accessToken = 'any-token', close }) {
  const response = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })
  const { firstname } = await response.json()
  await close()
  return `${response.status} to GET /athlete: ${firstname}`
}

function checkVersion(installed, expected) {
  if (installed !== expected) throw new Error(`version ${installed} was installed instead of ${expected}`)
}

/**
 * Loads the entries of a package, and uses it.
 * @returns {Promise<{ did?: string, problems: [entry: string, message: string][] }>} `did` is missing if the package cannot be used
 */
export async function visit({ name, version, entries, server }, load) {
  const problems = []
  const attempt = async (entry, work) => {
    try {
      return await work()
    } catch (error) {
      problems.push([entry, String(error?.message ?? error)])
    }
  }
  for (const entry of entries) {
    await attempt(entry, async () => {
      const loaded = await load(entry === '.' ? name : name + entry.slice(1))
      if (entry === './package.json') checkVersion((loaded.default ?? loaded).version, version)
    })
  }
  const use = USES[name] ?? (async () => 'loaded')
  return { did: await attempt('its use', () => use({ load, server })), problems }
}
