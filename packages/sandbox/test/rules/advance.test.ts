import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { type SandboxParts, startSandboxWith } from '../../src/server/start-sandbox.ts'
import { type Callback, startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const WALK = utf8(gpxFile([steadySamples(120)]))
const WORLD: World = {
  athletes: [{ id: 1, firstname: 'Maren' }],
  activities: [{ id: 2, name: 'Ride', sport_type: 'Ride', start_date: '2026-11-01T07:00:00Z', elapsed_time: 3600 }],
}
/** Long enough for an upload (1.5 s), two retries (a minute each) and the end of the tokens (six hours). */
const SPAN = 6 * 3600 + 90

let callback: Callback
beforeAll(async () => {
  callback = await startCallback()
  callback.answerEvents(503)
})
afterAll(() => callback[Symbol.asyncDispose]())

/** The time limit of callbacks never expires, even on a busy machine. */
const patient: SandboxParts = { clock: () => 0, setTimer: () => () => undefined }

/** Only real time and the port may differ. */
const comparable = (text: string, { authUrl }: { authUrl: string }): string =>
  text
    .replace(/(\\*"(?:durationMs|duration_ms|offset)\\*"):-?\d+/g, '$1:0')
    .replaceAll(authUrl, '')
    .replaceAll(encodeURIComponent(authUrl), '')

/** The place where two texts begin to differ, with the following text; undefined if they are equal. */
function differenceOf(one: string, other: string): string[] | undefined {
  if (one === other) return undefined
  const at = [...one].findIndex((character, index) => character !== other[index])
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80))
}

/** All visible state after an upload, failing deliveries and the expiry of the tokens became due within these steps, in seconds. */
async function play(steps: readonly number[]): Promise<{ seen: string; test: TestSandbox }> {
  const test = await startTest({ world: WORLD }, (options = {}) => startSandboxWith(patient, options))
  const { sandbox } = test
  const client = { client_id: sandbox.clientId, client_secret: sandbox.clientSecret }
  await test.request('POST', '/push_subscriptions', { form: { ...client, callback_url: callback.url, verify_token: 'v' } })
  const token = await test.token('activity:read,activity:write')
  await sendFile(test, token, { bytes: WALK, name: 'walk.gpx', dataType: 'gpx' })
  const [newest] = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body
  await test.request('PUT', `/activities/${newest.id}`, { token, json: { name: 'Renamed' } })
  for (const seconds of steps) await test.advance(`${seconds}s`)
  await test.request('GET', '/athlete', { token })
  const paths = ['/requests', '/deliveries', '/state', '/export']
  const responses = await Promise.all(paths.map((path) => test.control('GET', path)))
  return { seen: responses.map(({ text }) => comparable(text, sandbox)).join('\n'), test }
}

describe('advancing the clock', () => {
  let one: string
  beforeAll(async () => {
    const { seen, test } = await play([SPAN])
    await test.sandbox.close()
    one = seen
  })

  it('processes an upload, retries and an expiry in order of their times', () => {
    const [requests = '', deliveries = ''] = one.split('\n')
    const [renamed, created] = JSON.parse(deliveries)
    const at = (delivery: { attempts: { at: string }[] }) => delivery.attempts.map((attempt) => attempt.at)
    expect(at(renamed)).toEqual(['2026-11-02T10:00:00.000Z', '2026-11-02T10:01:00.000Z', '2026-11-02T10:02:00.000Z'])
    expect(at(created)).toEqual(['2026-11-02T10:00:01.500Z', '2026-11-02T10:01:01.500Z', '2026-11-02T10:02:01.500Z'])
    expect(JSON.parse(requests).at(-1)).toMatchObject({ operation_id: 'getAthlete', status: 401, why: expect.stringContaining('expired') })
  })

  it('in one step is the same as in any others', { timeout: 300_000 }, async () => {
    const splittings = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: SPAN - 1 })), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(splittings, async (cuts) => {
        const borders = [0, ...cuts.sort((first, second) => first - second), SPAN]
        const other = await play(borders.slice(1).map((border, index) => border - (borders[index] ?? 0)))
        await other.test.sandbox.close()
        expect(differenceOf(one, other.seen)).toBeUndefined()
      }),
      { numRuns: process.env['LONG_TESTS'] ? 25 : 3, examples: [[[1, 62]]] },
    )
  })
})
