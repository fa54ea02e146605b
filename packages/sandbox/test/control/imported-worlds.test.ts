import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { arbitraryWorld, FILES } from '../world-file/support/arbitrary-worlds.ts'
import { startControl, type TestControl } from './support.ts'

const RUNS = process.env['LONG_TESTS'] ? 1_000 : 16

const templatesOf = ({ services: { database } }: TestControl): unknown[] =>
  database.all<{ world: string }>("select distinct world from athletes where world glob '@*' order by world").map(({ world }) => world)

/** An export as another sandbox could have written it. */
type Saved = { world: { template: string; app: { clientId: string } }; template: { athletes: { profile: string }[] } }

async function exportOf({ call }: TestControl, world: string): Promise<Saved> {
  return JSON.parse(JSON.stringify(await call('exportWorld', {}, world)))
}

const namesAfterReset = async ({ call }: TestControl, world: string): Promise<unknown[]> =>
  (await call('reset', {}, world)).athletes.map(({ firstname }) => firstname)

const WORLD = { athletes: { maren: { firstname: 'Maren' } } }

describe('the template of an imported world', () => {
  it('does not change other worlds with a template of the same name', async () => {
    const test = startControl()
    const { client_id: one } = await test.call('createApp', { world: WORLD })
    const { client_id: made } = await test.call('createApp', { world: WORLD })
    const saved = await exportOf(test, one)
    const { client_id: imported } = await test.call('importWorld', { ...saved, as: 'new' } as never)
    for (const athlete of saved.template.athletes) athlete.profile = athlete.profile.replace('Maren', 'Changed')
    await test.call('importWorld', saved as never)
    expect(await namesAfterReset(test, one)).toEqual(['Changed'])
    for (const other of [made, imported]) expect(await namesAfterReset(test, other)).toEqual(['Maren'])
  })

  it('cannot take the place of the one of a seed', async () => {
    const test = startControl()
    const { client_id: one } = await test.call('createApp', { world: WORLD })
    const { client_id: other } = await test.call('createApp', { seed: 1 })
    const before = await namesAfterReset(test, other)
    const saved = await exportOf(test, one)
    await test.call('importWorld', { ...saved, world: { ...saved.world, template: '@1' } } as never)
    expect(await namesAfterReset(test, one)).toEqual(['Maren'])
    expect(await namesAfterReset(test, other)).toEqual(before)
  })

  it('has the same name in every sandbox, and is stored once', async () => {
    const [test, copy] = [startControl(), startControl()]
    const { client_id } = await test.call('createApp', { world: WORLD })
    const saved = await exportOf(test, client_id)
    expect(saved.world.template).toMatch(/^@rows-[\da-f]{32}$/)
    for (const as of ['itself', 'new', 'new'] as const) await copy.call('importWorld', { ...saved, as } as never)
    expect(templatesOf(copy)).toEqual(['@1', saved.world.template])
    expect(await exportOf(copy, client_id)).toEqual(saved)
  })

  it('is removed when no world uses it any longer', async () => {
    const test = startControl()
    const { client_id } = await test.call('createApp', { world: WORLD })
    const first = templatesOf(test)
    const seeded = await exportOf(test, '48213')
    await test.call('importWorld', (await exportOf(test, client_id)) as never)
    const second = templatesOf(test)
    expect([first.length, second.length, second.filter((name) => first.includes(name))]).toEqual([2, 2, ['@1']])
    seeded.world.app.clientId = client_id
    await test.call('importWorld', { ...seeded, tables: {} } as never)
    expect(templatesOf(test)).toEqual(['@1'])
  })
})

it('the used quota is in an export of a sandbox in memory, as in one with a data file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'imported-worlds-'))
  try {
    await using memory = await startTest()
    await using stored = await startTest({ data: join(folder, 'world.sqlite') })
    const usageAfterImport = async (test: TestSandbox): Promise<unknown> => {
      for (let count = 0; count < 3; count += 1) await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
      const { body } = await test.control('GET', '/export')
      const { limits } = (await test.control('POST', '/import', body)).body
      return [body.tables.usage, limits]
    }
    const usage = await usageAfterImport(memory)
    expect(usage).toEqual([expect.anything(), expect.objectContaining({ 'X-RateLimit-Usage': '3,3', 'X-ReadRateLimit-Usage': '3,3' })])
    expect(await usageAfterImport(stored)).toEqual(usage)
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 })
  }
})

/** Imports the export of a world, and expects that it then has the same one. */
async function expectSameAfterImport(test: TestControl, world: string): Promise<void> {
  const exported = await test.ask('GET', '/export', { headers: { 'x-sandbox-world': world } })
  const imported = await test.ask('POST', '/import', { body: exported.body })
  expect([imported.status, imported.body.message]).toEqual([200, undefined])
  expect(await test.ask('GET', '/export', { headers: { 'x-sandbox-world': world } })).toEqual(exported)
}

describe('a world', () => {
  it.each([
    ['2026-11-02T10:00:00Z', '0001-01-01T01:00:00'],
    ['2026-07-02T10:00:00Z', '0001-01-01T01:00:00'],
    ['9999-12-30T23:59:59Z', '9999-12-30T23:00:00'],
    ['1970-01-01T00:00:00Z', '1969-12-31T23:00:00'],
  ])('that starts at %s, with an activity at %s, can be exported and imported', async (now, start_date_local) => {
    const test = startControl()
    const line = {
      latlng: [
        [46, 14.5],
        [46.01, 14.5],
      ],
    }
    const world = {
      athletes: { maren: {}, tomas: {} },
      activities: [
        {
          name: 'First',
          sport_type: 'Run',
          start_date_local,
          elapsed_time: 5,
          kudos: ['tomas'],
          comments: [{ athlete: 'tomas', text: 'Nice' }],
        },
      ],
      segments: { climb: line },
      routes: [{ name: 'Round', ...line }],
    }
    const { client_id } = await test.call('createApp', { now, world } as never)
    await expectSameAfterImport(test, client_id)
    await test.call('reset', {}, client_id)
    await expectSameAfterImport(test, client_id)
  })

  it(`can be exported and imported, whatever its file contains: ${RUNS} worlds`, { timeout: 3_600_000 }, async () => {
    const test = startControl()
    const files = Object.fromEntries(
      Object.entries(FILES).map(([name, bytes]) => [name, Buffer.from(bytes as Uint8Array).toString('base64')]),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(arbitraryWorld, async (world) => {
        const { status, body } = await test.ask('POST', '/apps', { body: { world, files } })
        if (status === 400) return
        made += 1
        await expectSameAfterImport(test, (body as Json).client_id)
        await test.call('deleteApp', { client_id: (body as Json).client_id })
      }),
      { numRuns: RUNS, examples: [[{ athletes: { maren: {} } }]] },
    )
    expect(made).toBeGreaterThan(RUNS / 20)
    expect(templatesOf(test)).toEqual(['@1'])
  })
})
