import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { createScheduler } from '../../src/core/scheduler.ts'
import type { World } from '../../src/index.ts'
import { type SandboxParts, startSandboxWith } from '../../src/server/start-sandbox.ts'
import { createTestWorld } from '../../src/testing/test-world.ts'
import { createUploadParser, type UploadParser } from '../../src/tracks/files/parser.ts'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { type SentFile, sendFile } from '../support/upload.ts'
import { lineAlong, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const SECRET = 'a1b2c3d4'.repeat(5)
const walk = (name: string, seconds: number): SentFile => ({
  name,
  dataType: 'gpx',
  bytes: utf8(gpxFile([steadySamples(seconds)])),
})
const [SMALL, BAD] = [walk('small.gpx', 60), walk('bad.gpx', 90)]

/** A parser that behaves differently for one file. */
const parserWith = (file: SentFile, parse: () => Promise<never>): SandboxParts => ({
  createParser() {
    const real = createUploadParser()
    const isIt = (bytes: Uint8Array): boolean => Buffer.compare(bytes, file.bytes) === 0
    return { ...real, parse: (...input: Parameters<UploadParser['parse']>) => (isIt(input[0]) ? parse() : real.parse(...input)) }
  },
})
const startWith = (parts: SandboxParts): Promise<TestSandbox> => startTest({}, (options = {}) => startSandboxWith(parts, options))

const subscribe = ({ request, sandbox }: TestSandbox, url: string) =>
  request('POST', '/push_subscriptions', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, callback_url: url, verify_token: 'v' },
  })

const statusOf = async (test: TestSandbox, token: string, id: number): Promise<string> =>
  (await test.request('GET', `/uploads/${id}`, { token })).body.status

let log: MockInstance<typeof console.error>
const logged = (): string => log.mock.calls.join('\n')
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => log.mockRestore())

describe('a task that fails for an unexpected reason', () => {
  const failing = parserWith(BAD, () => Promise.reject(new TypeError(`the parser has a defect, with \u001b${SECRET} in it`)))

  it('is reported once, and everything else continues', async () => {
    await using test = await startWith(failing)
    const token = await test.token('activity:read,activity:write')
    const bad = (await sendFile(test, token, BAD)).body
    const good = (await sendFile(test, token, SMALL)).body
    await test.advance('2s')
    expect(await statusOf(test, token, good.id)).toBe('Your activity is ready.')
    expect((await test.request('GET', `/uploads/${bad.id}`, { token })).body).toMatchObject({
      status: 'There was an error processing your activity.',
      error: 'The file could not be processed.',
    })
    await test.advance('1h')
    expect(log).toHaveBeenCalledTimes(1)
    expect(logged()).toContain('A task of the sandbox failed (upload, world 48213): TypeError')
    expect(logged()).not.toMatch(new RegExp(`${SECRET}|\u001b`))
  })
})

it('a delivery that fails for an unexpected reason ends as failed', async () => {
  let isBroken = false
  const clock = (): number => {
    if (isBroken) throw new TypeError('no clock')
    return 0
  }
  await using callback = await startCallback()
  await using test = await startWith({ ...patient, clock })
  await subscribe(test, callback.url)
  isBroken = true
  const { body } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
  expect([body.state, body.attempts, log.mock.calls.length]).toEqual(['failed', [], 1])
})

/** Ends when it is released. */
function barrier(): { readonly passed: Promise<void>; pass(): void } {
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  return { passed, pass }
}

/** The time limit of callbacks never expires. */
const patient: SandboxParts = { clock: () => 0, setTimer: () => () => undefined }

it.each([
  ['runs when it is due, if the clock runs', { due: 3_000 }, 2_000],
  ['after at most an hour, because timers cannot wait for months', { due: 1e12 }, 3_600_000],
  ['not by itself, if the clock is stopped', { due: 3_000, frozen: true }, undefined],
  ['a minute after the database could not be read', {}, 60_000],
])('a task %s', (_what, { due = 0, frozen = false }: { due?: number; frozen?: boolean }, wanted) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timer.mockRestore())
  const get = () => (due === 0 ? JSON.parse('') : { id: 1, due, kind: 'note', payload: '{}' })
  const scheduler = createScheduler({})
  onTestFinished(() => scheduler.close())
  scheduler.wake({ id: '1', ended: false, frozen, now: () => 1_000, database: { get } } as never)
  expect(timer.mock.calls[0]?.[1]).toBe(wanted)
})

describe('work that waits for something outside', () => {
  it('does not block uploads: a callback that does not respond', async () => {
    const [all, created] = [barrier(), barrier()]
    const bodies: string[] = []
    await using callback = await startCallback(undefined, async (body) => {
      bodies.push(body)
      if (body.includes('"create"')) created.pass()
      await all.passed
      return { status: 200 }
    })
    await using test = await startWith(patient)
    await subscribe(test, callback.url)
    const token = await test.token('activity:read,activity:write')
    const [activity] = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body
    for (const name of ['One', 'Two']) await test.request('PUT', `/activities/${activity.id}`, { token, json: { name } })
    const { id } = (await sendFile(test, token, SMALL)).body
    const advanced = test.advance('2s')
    await created.passed
    expect(await statusOf(test, token, id)).toBe('Your activity is ready.')
    expect((await test.control('GET', '/deliveries')).body.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('pending'))
    all.pass()
    await advanced
    expect((await test.control('GET', '/deliveries')).body.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'))
    expect(bodies.map((body) => JSON.parse(body).updates.title)).toEqual(['One', 'Two', undefined])
  })

  it('creates nothing for an athlete who is deleted in the meantime', async () => {
    await using test = await startWith({})
    const { control } = test.sandbox
    const id = 77
    await control.loadWorld({ athletes: [{ id, firstname: 'Liv', scopes: ['activity:write'] }] })
    const { access_token } = await control.createToken({ athlete_id: id })
    await sendFile(test, access_token, SMALL)
    const advanced = test.advance('2s')
    await control.loadWorld({ athletes: [{ id, deleted: true }] })
    await advanced
    expect([await control.listUploads(), logged()]).toEqual([[], ''])
  })

  it('does not hold up the clock of a world that is deleted in the meantime', async () => {
    const [began, slow] = [barrier(), barrier()]
    const late = async (): Promise<never> => {
      began.pass()
      await slow.passed
      throw new Error('it took too long')
    }
    await using test = await startWith(parserWith(BAD, late))
    const { world, delete: remove } = await createTestWorld(test.sandbox)
    await sendFile(test, await world.token({ scope: 'activity:write' }), BAD)
    const refused = expect(world.clock.advance('2s')).rejects.toMatchObject({ status: 404 })
    await began.passed
    await remove()
    await refused
    slow.pass()
    await test.control('GET', '/state')
    expect(logged()).toBe('')
  })

  it.each<[string, (id: string) => World, boolean]>([
    ['privacy zones', (id) => ({ athletes: [{ id, privacy_zones: [{ id: 1, center: [46, 14.5], radius: 50 }] }] }), true],
    ['segments', () => ({ segments: [{ id: 7, name: 'Up', activity_type: 'Run', line: lineAlong(steadySamples(60).slice(20)) }] }), false],
  ])('applies the %s that were added in the meantime', async (_what, change, isCut) => {
    const [parsed, resumed] = [barrier(), barrier()]
    const createParser = () => {
      const real = createUploadParser()
      const parse = async (...input: Parameters<UploadParser['parse']>) => {
        const file = await real.parse(...input)
        parsed.pass()
        await resumed.passed
        return file
      }
      return { ...real, parse }
    }
    await using test = await startWith({ createParser })
    const token = await test.token('activity:read,activity:write')
    const { id } = (await sendFile(test, token, SMALL)).body
    const advanced = test.advance('2s')
    await parsed.passed
    await test.sandbox.control.loadWorld(change(test.sandbox.athleteId))
    resumed.pass()
    await advanced
    const { activity_id } = (await test.request('GET', `/uploads/${id}`, { token })).body
    const { body } = await test.request('GET', `/activities/${activity_id}`, { token })
    expect([body.start_latlng[0] > 46.0004, body.segment_efforts.map(({ name }: { name: string }) => name)]).toEqual([
      isCut,
      isCut ? [] : ['Up'],
    ])
  })

  it('does not block other worlds: files that take long to parse', async () => {
    const slow = barrier()
    let parsing = 0
    const began = barrier()
    await using test = await startWith(
      parserWith(BAD, async () => {
        parsing += 1
        began.pass()
        await slow.passed
        throw new Error('it took too long')
      }),
    )
    const token = await test.token('activity:write')
    for (const name of ['1.gpx', '2.gpx', '3.gpx', '4.gpx', '5.gpx']) await sendFile(test, token, { ...BAD, name })
    const advanced = test.advance('2s')
    await began.passed
    const { world: other } = await createTestWorld(test.sandbox)
    const theirs = await other.token({ scope: 'activity:read,activity:write' })
    const { id } = (await sendFile(test, theirs, SMALL)).body
    await other.clock.advance('2s')
    expect(await statusOf(test, theirs, id)).toBe('Your activity is ready.')
    expect(parsing).toBe(1)
    slow.pass()
    await advanced
  })

  it('stops the clock where its result takes effect: every attempt is at its own time, for any duration of a response', async () => {
    const first = barrier()
    const calls: string[] = []
    await using callback = await startCallback(undefined, async (body) => {
      const { title } = JSON.parse(body).updates
      calls.push(title)
      if (title === 'Slow') await first.passed
      return { status: 500 }
    })
    await using test = await startWith(patient)
    await subscribe(test, callback.url)
    const token = await test.token('activity:read,activity:write')
    const [activity] = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body
    for (const name of ['Slow', 'Fast']) await test.request('PUT', `/activities/${activity.id}`, { token, json: { name } })
    const attempts = async (): Promise<string[][]> =>
      (await test.control('GET', '/deliveries')).body.map((delivery: { attempts: { at: string }[] }) =>
        delivery.attempts.map(({ at }) => at),
      )
    const advanced = test.advance('6h')
    await expect.poll(async () => (await attempts())[1]).toHaveLength(1)
    expect((await test.control('GET', '/state')).body.now).toBe('2026-11-02T10:00:00.000Z')
    first.pass()
    await advanced
    const times = ['2026-11-02T10:00:00.000Z', '2026-11-02T10:01:00.000Z', '2026-11-02T10:02:00.000Z']
    expect(await attempts()).toEqual([times, times])
    expect(calls).toEqual(['Slow', 'Fast', 'Slow', 'Fast', 'Slow', 'Fast'])
  })

  it('is not a burst: at most eight events wait for their responses at the same time, and all are sent in order', async () => {
    const all = barrier()
    const titles: string[] = []
    let [waiting, most] = [0, 0]
    await using callback = await startCallback(undefined, async (body) => {
      titles.push(JSON.parse(body).updates.title)
      waiting += 1
      most = Math.max(most, waiting)
      await all.passed
      waiting -= 1
      return { status: 200 }
    })
    await using test = await startWith(patient)
    await subscribe(test, callback.url)
    const token = await test.token('activity:read,activity:write')
    const [activity] = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`)
    for (const name of names) await test.request('PUT', `/activities/${activity.id}`, { token, json: { name } })
    await expect.poll(() => waiting).toBe(8)
    all.pass()
    await test.control('POST', '/settle')
    expect({ most, titles }).toEqual({ most: 8, titles: names })
  })
})
