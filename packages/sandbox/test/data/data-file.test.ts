import { execFileSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DATA_FORMAT } from '../../src/core/data-file.ts'
import { schema } from '../../src/core/schema.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/index.ts'
import { command, runNode, startProcess } from '../cli/command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const WORLD: SandboxOptions = { now: '2026-11-02T10:00:00Z', frozen: true }
/** A world that is made in no time, whatever the seed is. */
const SMALL: SandboxOptions = { ...WORLD, world: { athletes: { ada: {} } } }
const TABLES = Array.from(schema.matchAll(/create table (\w+)/g), ([, name = '']) => name)
let files = 0
/** Windows does not have file modes. There the folder determines the permissions. */
const OWNER_ONLY = process.platform === 'win32' ? 0o666 : 0o600
/** A user without write permissions. */
const NOBODY = 65_534
const newFile = (): string => join(folder, `${++files}.sqlite`)

let usual: string | undefined

/** A file that a sandbox has created and closed. Files of the same options are copies of one. */
async function created(options?: SandboxOptions): Promise<string> {
  const data = newFile()
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

  it('gets these modes if it was restored from a copy, with or without its write-ahead log', async () => {
    const data = newFile()
    const copy = newFile()
    {
      await using sandbox = await startSandbox({ ...WORLD, data })
      await sandbox.control.createActivity({ name: 'Kept' })
      for (const end of ['', '-wal']) await copyFile(data + end, copy + end)
    }
    for (const name of [data, copy, `${copy}-wal`]) await chmod(name, 0o644)
    for (const file of [data, copy]) {
      await using sandbox = await startSandbox({ data: file })
      await sandbox.control.createActivity({ name: 'Another' })
      for (const name of [file, `${file}-wal`]) expect([name, (await stat(name)).mode & 0o777]).toEqual([name, OWNER_ONLY])
      expect((await ask(sandbox, '/athlete/activities')).status).toBe(200)
    }
  })

  it.skipIf(process.platform === 'win32').for([':memory:', 'file:kept?mode=memory', 'file::memory:?cache=shared', ' ', '%20'])(
    'is a file, even if its name is special to SQLite (skipped on Windows, where files cannot have such names): %j',
    async (name) => {
      const directory = await mkdtemp(join(folder, 'names-'))
      const cwd = vi.spyOn(process, 'cwd').mockReturnValue(directory)
      const { accessToken, close } = await startSandbox({ ...WORLD, data: name })
      await close()
      await using again = await startSandbox({ data: name })
      cwd.mockRestore()
      expect(again.accessToken).toBe(accessToken)
      expect(await readdir(directory)).toContain(name)
    },
  )

  it('requires a name', async () => {
    expect(await refusal('')).toBe('The name of the data file is empty: give --data the name of a file.')
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

  it('returns new tokens if the stored ones have expired', async () => {
    const data = newFile()
    const first = await startSandbox({ ...WORLD, data })
    await first.control.setClock({ advance: '6h' })
    await first.close()
    await using again = await startSandbox({ data })
    expect(again.accessToken).not.toBe(first.accessToken)
    expect((await ask(again, '/athlete')).status).toBe(200)
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

  it.each<[SandboxOptions, SandboxOptions, string[]]>([
    [{ ...SMALL, seed: 3 }, { seed: 4 }, ['--seed', 'with --seed 3']],
    [{}, { seed: 1 }, ['--seed', 'without --seed']],
    [{}, { now: '2026-11-03T10:00:00Z' }, ['--now', '2026-11-02T10:00:00.000Z']],
    [{}, { frozen: false }, ['--frozen', 'with --frozen']],
    [{}, { tier: 'upgraded' }, ['--tier', 'with --tier standard']],
    [{}, { extendedAccess: true, singlePlayer: true }, ['--extended-access, --single-player', 'without --single-player']],
  ])('refuses other options by name: created with %j, opened with %j', async (made, given, words) => {
    const message = await refusal(await created(made), given)
    for (const word of [...words, 'cannot be changed', 'Omit the option']) expect(message).toContain(word)
  })

  it('is used by one process at a time, and by the next one after that was killed', async () => {
    const data = newFile()
    const { child, ended } = await startProcess('--data', data, '--frozen')
    const inUse = `${data} is in use by another sandbox: stop it, or use another file with --data.`
    /** Linux reports the process. */
    const withoutHolder = (text: string): string => text.replace(` (process ${child.pid})`, '')
    expect(withoutHolder(await refusal(data))).toBe(inUse)
    const { code, out, err } = await command('--port', '0', '--data', data).ended
    expect([code, out, withoutHolder(err)]).toEqual([1, '', `error: ${inUse}\n`])
    child.kill('SIGKILL')
    await ended
    expect(await refusal(data)).toBe('opened')
  })

  it('is used by one sandbox of a process at a time', async () => {
    const data = newFile()
    await using sandbox = await startSandbox({ data })
    expect(await refusal(data)).toContain(`in use by another sandbox (process ${process.pid})`)
    // The refusal has not released the file to other processes.
    const { code, err } = await command('--port', '0', '--data', data).ended
    expect([code, err]).toEqual([1, expect.stringContaining('is in use by another sandbox')])
    await sandbox.close()
    expect(await refusal(data)).toBe('opened')
  })

  it.skipIf(process.platform === 'win32').each<[string, (data: string) => Promise<unknown>, string]>([
    ['a symbolic link', async (data) => symlink(await created(), data), 'is a symbolic link: use the path of the file itself'],
    [
      'a file that others can write',
      async (data) => copyFile(await created(), data).then(() => chmod(data, 0o666)),
      '(mode 0666): delete it',
    ],
    ['a named pipe', async (data) => execFileSync('mkfifo', [data]), 'is not a regular file'],
  ])(
    'is a private file of this user, otherwise it is refused (skipped on Windows, which has no such files): %s',
    async (_what, make, words) => {
      const data = newFile()
      await make(data)
      expect(await refusal(data)).toContain(words)
    },
  )

  const withModes = it.skipIf(process.platform === 'win32')
  withModes.each([
    ['the file', 0o400, 0o700],
    ['its folder', 0o600, 0o500],
  ])(
    'is refused in one sentence if it is read-only, and stays read-only (skipped on Windows, where folders have no modes): %s',
    async (_what, mode, modeOfFolder) => {
      const directory = await mkdtemp(join(folder, 'read-only-'))
      const data = join(directory, 'kept.sqlite')
      await copyFile(await created(), data)
      await chmod(folder, 0o755)
      // The system administrator can write everywhere, so the program switches to another user.
      if (process.getuid?.() === 0) for (const name of [directory, data]) await chown(name, NOBODY, NOBODY)
      await chmod(data, mode)
      await chmod(directory, modeOfFolder)
      const program = `
      const { startSandbox } = await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)})
      if (process.getuid?.() === 0) process.setuid(${NOBODY})
      await startSandbox({ data: ${JSON.stringify(data)} }).then(() => console.log('opened'), ({ message }) => console.log(message))`
      const { out, err } = await runNode('--input-type=module', '-e', program).ended
      expect([out, err]).toEqual([`${data} cannot be read or written: check its permissions, or use another file with --data.\n`, ''])
      expect((await stat(data)).mode & 0o777).toBe(mode)
    },
  )

  it('is released if the sandbox cannot start for another reason', async () => {
    await using other = await startSandbox()
    const data = newFile()
    expect(await refusal(data, { port: other.port })).toContain('EADDRINUSE')
    expect(await refusal(data, { seed: 9 })).toContain('without --seed')
    expect(await refusal(data)).toBe('opened')
  })
})

/** Content and mode of a file, and of SQLite's files next to it. */
const snapshot = (file: string) =>
  Promise.all(
    ['', '-wal', '-shm', '-journal'].map(async (end) => {
      const mode = await stat(file + end).then(
        ({ mode }) => mode,
        () => null,
      )
      return [end, mode, await readFile(file + end).catch(() => null)]
    }),
  )

describe('a file that is not a data file of this version', () => {
  /** Tables of the first version, whose files did not have a version. */
  const UNVERSIONED =
    'create table worlds (client_id text primary key, doc text); create table tokens (world text); create table tasks (world text)'

  const cases: [string, (file: string) => unknown, string][] = [
    ['a directory', (file) => mkdir(file), 'is a directory: give --data the name of a file.'],
    [
      'text',
      (file) => writeFile(file, 'notes of mine, longer than a header'),
      'is not a data file of the sandbox: use another file with --data.',
    ],
    ['a short text', (file) => writeFile(file, 'hi'), 'is not a data file of the sandbox: use another file with --data.'],
    ['a database of another program', (file) => change(file, 'create table notes (text text)'), 'is a database of another program: use'],
    [
      'one that says so',
      (file) => change(file, 'pragma application_id = 7; create table notes (text text)'),
      'is a database of another program',
    ],
    [
      'a file without a version',
      (file) => change(file, UNVERSIONED),
      'was written by an older version of the sandbox: delete it, or use another',
    ],
  ]
  it.each(cases)('is refused in one sentence, and not changed: %s', async (_what, make, words) => {
    const file = newFile()
    await make(file)
    await chmod(file, 0o755)
    const before = await snapshot(file)
    expect(await refusal(file)).toContain(`${file} ${words}`)
    expect(await snapshot(file)).toEqual(before)
  })

  it('is refused while another program writes to it, or after that was killed, and its write-ahead log is not changed', async () => {
    const [file, copy] = [newFile(), newFile()]
    const other = new DatabaseSync(file)
    other.exec('pragma journal_mode = wal; create table notes (text text)')
    for (const end of ['', '-wal', '-shm']) await copyFile(file + end, copy + end)
    for (const name of [file, copy]) {
      const before = await snapshot(name)
      expect(await refusal(name)).toBe(`${name} is a database of another program: use another file with --data.`)
      expect(await snapshot(name)).toEqual(before)
    }
    other.close()
  })

  it.each([
    [DATA_FORMAT + 1, 'was written by a newer version of the sandbox: update @activity-tracking/sandbox, or use another file with --data.'],
    [DATA_FORMAT - 1, 'was written by an older version of the sandbox: delete it, or use another file with --data.'],
  ])('is refused if it has format %i', async (format, words) => {
    const file = change(await created(), `pragma user_version = ${format}`)
    expect(await refusal(file)).toBe(`${file} ${words}`)
  })

  it('is refused if it is damaged, at its beginning or in the middle', async () => {
    for (const position of [100, 40_000]) {
      const file = await created()
      const bytes = await readFile(file)
      bytes.fill(0xa5, position, position + 4096)
      await writeFile(file, bytes)
      expect(await refusal(file)).toBe(`${file} is damaged: delete it, or use another file with --data.`)
    }
    const cut = await created()
    await writeFile(cut, (await readFile(cut)).subarray(0, 20_000))
    expect(await refusal(cut)).toContain('is damaged')
  })

  it.each([
    ['without a table that is read at the start', 'drop table worlds'],
    ['without a table of tokens', 'drop table tokens'],
    ['without a table that is read later', 'drop table recordings'],
    ['without all its tables', TABLES.map((table) => `drop table ${table}`).join('; ')],
    ['with a table of other columns', 'alter table tokens rename column expires to ends'],
    ['with broken JSON', `update worlds set doc = '{"app": {'`],
    ['with JSON of something else', "update worlds set doc = 'null'"],
    ['with JSON of an object without anything', "update worlds set doc = '{}'"],
    ['with a broken note of its options', "update settings set value = 'x'"],
    ['without its world', 'delete from worlds'],
    ['without its athletes', 'delete from athletes'],
  ])('is refused in one sentence if it is damaged: %s', async (_what, sql) => {
    const data = change(await created(), sql)
    const error = await startSandbox({ data }).then(
      (sandbox) => sandbox.close(),
      (error: Error) => error,
    )
    expect(error).toMatchObject({ name: 'DataFileError', message: `${data} is damaged: delete it, or use another file with --data.` })
  })

  it('names the cause of the damage', async () => {
    const data = change(await created(), "update worlds set doc = '{'")
    await expect(startSandbox({ data })).rejects.toMatchObject({ name: 'DataFileError', cause: expect.any(SyntaxError) })
    change(data, "insert or replace into worlds (client_id, doc) values ('48213', 'x'); delete from worlds")
    await expect(startSandbox({ data })).rejects.toMatchObject({ cause: { message: expect.stringContaining('UNIQUE constraint failed') } })
  })

  it('is released after it was refused as damaged', async () => {
    const data = change(await created(), 'alter table worlds rename to worlds_2')
    expect(await refusal(data)).toContain('is damaged')
    change(data, 'alter table worlds_2 rename to worlds')
    expect(await refusal(data)).toBe('opened')
  })

  it('is refused if it cannot be created', async () => {
    expect(await refusal(join(folder, 'none', 'x.sqlite'))).toContain('The folder of')
    const file = newFile()
    await writeFile(file, '')
    expect(await refusal(join(file, 'x.sqlite'))).toMatch(/The folder of|cannot be read or written/)
  })

  it('replaces an empty file', async () => {
    const file = newFile()
    await writeFile(file, '')
    expect(await refusal(file)).toBe('opened')
  })
})

it('a data file gets the indexes that an older version did not create', async () => {
  const data = change(await created(), 'drop index tasks_by_delivery')
  expect(await refusal(data)).toBe('opened')
  const database = new DatabaseSync(data)
  expect(database.prepare("select name from sqlite_schema where name = 'tasks_by_delivery'").get()).toBeDefined()
  database.close()
})

/** Made by the version that introduced the format: a world of two athletes, frozen at 2026-11-02T10:00:00Z, with one activity created through the API. */
describe('a stored file of format 5', () => {
  it('opens, with everything in it', async () => {
    const data = newFile()
    await writeFile(data, gunzipSync(await readFile(new URL('format-5.sqlite.gz', import.meta.url))))
    await using sandbox = await startSandbox({ data })
    expect(sandbox).toMatchObject({ seed: 5, secrets: 'seeded' })
    expect(sandbox.clock.now()).toBe(Date.parse('2026-11-02T10:00:00Z'))
    const list = await (await ask(sandbox, '/athlete/activities')).json()
    expect(list).toMatchObject([{ name: 'Kept in format 5' }, { name: 'Before', kudos_count: 1 }])
    const [{ id }] = list as [{ id: number }]
    expect(await (await ask(sandbox, `/activities/${id}`)).json()).toMatchObject({ gear: { name: 'Grey bike', distance: 3500 } })
    await sandbox.control.reset()
    expect(await (await ask(sandbox, '/athlete/activities')).json()).toMatchObject([{ name: 'Before' }])
  })
})
