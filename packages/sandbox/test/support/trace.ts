// Sends the same requests to a new sandbox and prints every response: run as a program, and imported by the test that compares.
import { fileURLToPath } from 'node:url'
import { startTest } from './sandbox.ts'

const GPX = (minute: number): string => {
  const points = [0, 10, 20].map(
    (second) =>
      `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>2026-10-01T08:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}Z</time></trkpt>`,
  )
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Every response, with status, headers and body, as one text. */
export async function playTrace(seed: number): Promise<string> {
  await using test = await startTest({ seed, tier: 'upgraded', extendedAccess: true })
  const token = await test.token('read_all,profile:read_all,profile:write,activity:read_all,activity:write')
  const lines: string[] = [token]
  const play = async (method: string, path: string, options: Parameters<typeof test.request>[2] = {}) => {
    const { status, headers, text } = await test.request(method, path, { token, ...options })
    const kept = [...headers].filter(([name]) => !['connection', 'keep-alive'].includes(name))
    // URLs of pictures contain the port.
    lines.push(`${method} ${path} ${status} ${JSON.stringify(kept)} ${text.replaceAll(test.sandbox.authUrl, '')}`)
    return text
  }
  for (const path of ['/athlete', '/athlete/activities?per_page=200', '/segments/starred', '/athlete/zones', '/nothing'])
    await play('GET', path)
  for (const minute of [1, 2, 2]) {
    const body = new FormData()
    body.set('data_type', 'gpx')
    body.set('file', new File([GPX(minute)], `walk-${minute}.gpx`))
    const { id } = JSON.parse(await play('POST', '/uploads', { body }))
    await test.advance('2s')
    await play('GET', `/uploads/${id}`)
  }
  await play('POST', '/activities', {
    form: { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' },
  })
  await play('GET', '/athlete/activities?per_page=5')
  await test.advance('5h')
  const { refresh_token } = (await test.control('POST', '/tokens', { athlete_id: test.sandbox.athleteId, scope: 'read' })).body
  await test.advance('5h30m')
  const client = { client_id: test.sandbox.clientId, client_secret: test.sandbox.clientSecret }
  await play('POST', '/oauth/token', { form: { ...client, grant_type: 'refresh_token', refresh_token } })
  return lines.join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await playTrace(Number(process.argv[2])))
