import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATA_FORMAT, toDataFileError } from '../../src/core/data-file.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const WORLD: SandboxOptions = { now: '2026-11-02T10:00:00Z', frozen: true }
/** A world that is made in no time, whatever the seed is. */
const SMALL: SandboxOptions = { ...WORLD, world: { athletes: [{ id: 1, firstname: 'Ada' }] } }
let files = 0
/** Windows does not have file modes. There the folder determines the permissions. */
const OWNER_ONLY = process.platform === 'win32' ? 0o666 : 0o600
const newFile = (): string => join(folder, `${++files}.sqlite`)

let usual: string | undefined

/** A file that a sandbox has created and closed. Files of the same options are copies of one. */
async function created(options?: SandboxOptions, data = newFile()): Promise<string> {
  if (options === undefined && usual !== undefined) {
    await copyFile(usual, data)
    return data
  }
  await (await startSandbox({ ...WORLD, ...options, data })).close()
  if (options !== undefined) return data
  usual = data
  return created()
}

function change(file: string, sql: string): string {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  return file
}

const refusal = (data: string, options: SandboxOptions = {}): Promise<string> =>
  startSandbox({ data, ...options }).then(
    async (sandbox) => sandbox.close().then(() => 'opened'),
    (error: Error) => error.message,
  )

const ask = async ({ baseUrl, accessToken }: Pick<Sandbox, 'baseUrl' | 'accessToken'>, path: string): Promise<Response> =>
  fetch(baseUrl + path, { headers: { Authorization: `Bearer ${accessToken}` } })

describe('a data file', () => {
  it('can be read only by its owner, like SQLite’s files next to it', async () => {
    const data = newFile()
    await using sandbox = await startSandbox({ ...WORLD, data })
    await sandbox.control.createActivity({ name: 'Kept' })
    for (const name of [data, `${data}-wal`]) expect([name, (await stat(name)).mode & 0o777]).toEqual([name, OWNER_ONLY])
  })

  it.each([undefined, 7])('stores tokens, secrets and their source: seed %s', async (seed) => {
    const options = { ...SMALL, ...(seed !== undefined && { seed }), data: newFile() }
    const first = await startSandbox(options)
    const pair = await first.control.createToken({ scope: 'read' })
    await first.close()
    await using again = await startSandbox({ data: options.data })
    for (const name of ['clientSecret', 'accessToken', 'refreshToken', 'seed', 'secrets'] as const) expect(again[name]).toBe(first[name])
    expect(again.clock.now()).toBe(first.clock.now())
    expect((await ask({ ...again, accessToken: pair.access_token }, '/athlete')).status).toBe(200)
  })

  it.each(['expires = 0', 'refreshable = 0'])('returns new tokens if the stored ones have %s', async (cells) => {
    const data = newFile()
    const first = await startSandbox({ ...WORLD, data })
    await first.close()
    change(data, `update tokens set ${cells}`)
    await using again = await startSandbox({ data })
    for (const name of ['accessToken', 'limitedToken'] as const) expect(again[name]).not.toBe(first[name])
    for (const accessToken of [again.accessToken, again.limitedToken])
      expect((await ask({ ...again, accessToken }, '/athlete')).status).toBe(200)
  })

  it('can be opened again with its original options, even after changes', async () => {
    const options: SandboxOptions = { ...SMALL, seed: 3, tier: 'upgraded', extendedAccess: true, singlePlayer: true }
    const data = newFile()
    const first = await startSandbox({ ...options, data })
    await first.control.updateApp({ client_id: first.clientId, tier: 'standard', single_player: false })
    await first.control.setClock({ advance: '1h', frozen: false })
    await first.close()
    await using again = await startSandbox({ ...options, data })
    expect((await again.control.getState()).app).toMatchObject({ tier: 'standard', single_player: false })
  })

  it.each<[SandboxOptions, SandboxOptions, string]>([
    [{ ...SMALL, seed: 3 }, { seed: 4 }, '--seed'],
    [SMALL, { seed: 1 }, '--seed'],
    [{}, { now: '2026-11-03T10:00:00Z' }, '--now'],
    [{}, { frozen: false }, '--frozen'],
    [{}, { tier: 'upgraded' }, '--tier'],
    [{}, { extendedAccess: true, singlePlayer: true }, '--extended-access, --single-player'],
  ])('refuses other options by name: created with %j, opened with %j', async (made, given, flags) => {
    expect(await refusal(await created(made), given)).toContain(`${flags} cannot be changed`)
  })

  it('has the work that was not done, which goes on without a request', async () => {
    const data = change(
      await created({ ...SMALL, frozen: false }),
      `insert into uploads (world, id, athlete_id, external_id, state, request)
         values ('48213', '5', '1', 'x', 'processing', '{"data_type":"fit","file_name":"x","at":0}');
       insert into tasks (world, due, kind, payload) values ('48213', 0, 'upload', '{"id":"5"}')`,
    )
    await using sandbox = await startSandbox({ data })
    await expect.poll(() => sandbox.control.listUploads()).toMatchObject([{ state: 'failed' }])
  })

  it('is released if the sandbox cannot start for another reason', async () => {
    await using other = await startSandbox()
    const data = newFile()
    expect(await refusal(data, { port: other.port })).toContain('EADDRINUSE')
    expect(await refusal(data, { seed: 9 })).toContain('--seed cannot be changed')
    expect(await refusal(data)).toBe('opened')
  })
})

describe('a file that is not a data file of this version', () => {
  it.each<[string, (file: string) => unknown]>([
    ['text', (file) => writeFile(file, 'notes of mine, longer than a header')],
    ['a database of another program', (file) => change(file, 'create table notes (text text)')],
    [
      'one that says so',
      (file) => change(file, `pragma application_id = 7; pragma user_version = ${DATA_FORMAT}; create table notes (text text)`),
    ],
    ['of an older version', async (file) => change(await created(SMALL, file), `pragma user_version = ${DATA_FORMAT - 1}`)],
    ['of a newer version', async (file) => change(await created(SMALL, file), `pragma user_version = ${DATA_FORMAT + 1}`)],
  ])('is refused in one sentence, and not changed: %s', async (_what, make) => {
    const file = newFile()
    await make(file)
    await chmod(file, 0o755)
    const before = [await readFile(file), (await stat(file)).mode]
    const message = `${file} is not a data file of this version of the sandbox: delete it, or use another file with --data.`
    // The second time too: the first attempt has released the file.
    for (const attempt of [1, 2]) expect([attempt, await refusal(file)]).toEqual([attempt, message])
    expect([await readFile(file), (await stat(file)).mode]).toEqual(before)
  })

  it('is refused if it is damaged', async () => {
    const file = await created()
    const bytes = await readFile(file)
    bytes.fill(0xa5, 100, 4196)
    await writeFile(file, bytes)
    expect(await refusal(file)).toBe(`${file} is damaged: delete it, or use another file with --data.`)
  })

  it.each([
    [5, 'is in use by another sandbox'],
    [6, 'is in use by another sandbox'],
    [3, 'cannot be read or written'],
    [8, 'cannot be read or written'],
    [10, 'cannot be read or written'],
    [14, 'cannot be read or written'],
    [23, 'cannot be read or written'],
    [11, 'is damaged'],
  ])('is refused in words about the file, whatever the details of the result code %i are', (errcode, words) => {
    for (const detail of [0, 3 * 256]) {
      const error = toDataFileError(Object.assign(new Error('disk I/O error'), { errcode: errcode + detail }), 'x.sqlite')
      expect(String(error)).toContain(`DataFileError: x.sqlite ${words}`)
    }
    const other = new Error('constraint')
    expect(toDataFileError(other, 'x.sqlite')).toBe(other)
  })

  it('replaces an empty file', async () => {
    const file = newFile()
    await writeFile(file, '')
    expect(await refusal(file)).toBe('opened')
  })
})
