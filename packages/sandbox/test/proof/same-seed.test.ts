import { expect, it } from 'vitest'
import { type RequestOptions, startTest } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

/** Sends the same requests to a new sandbox. Returns every response, with status, headers and body, as one text. */
async function playTrace(): Promise<string> {
  await using test = await startTest({ seed: 7, tier: 'upgraded' })
  const token = await test.token('read_all,profile:read_all,activity:read_all,activity:write')
  const lines = [token]
  const play = async (method: string, path: string, options: RequestOptions = {}): Promise<void> => {
    const { status, headers, text } = await test.request(method, path, { token, ...options })
    const sent = [...headers].filter(([name]) => !['connection', 'keep-alive'].includes(name))
    // URLs of pictures contain the port.
    lines.push(`${method} ${path} ${status} ${JSON.stringify(sent)} ${text.replaceAll(test.sandbox.authUrl, '')}`)
  }
  for (const path of ['/athlete', '/athlete/activities?per_page=200', '/segments/starred', '/athlete/zones', '/nothing'])
    await play('GET', path)
  for (const seconds of [60, 90, 90]) {
    const file = { bytes: utf8(gpxFile([steadySamples(seconds)])), name: 'walk.gpx', dataType: 'gpx' }
    lines.push(JSON.stringify(await upload(test, token, file)))
  }
  const form = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }
  await play('POST', '/activities', { form })
  await play('GET', '/athlete/activities?per_page=5')
  const { client_id, client_secret, grants } = (await test.control('GET', '/state')).body
  lines.push(client_secret, JSON.stringify(grants))
  const { refresh_token } = (await test.control('POST', '/tokens', { scope: 'read' })).body
  await test.advance('5h30m')
  await play('POST', '/oauth/token', { form: { client_id, client_secret, grant_type: 'refresh_token', refresh_token } })
  return lines.join('\n')
}

it('responds to the same requests with the same bytes', async () => {
  expect(await playTrace()).toBe(await playTrace())
})
