import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { TokenSet } from '../../src/index.ts'
import { accountPath, openAccountFile } from '../../src/node/account-file.ts'
import { accountStatus } from '../../src/node/log-in.ts'
import { openAccount } from '../../src/node/open-account.ts'

const ACCOUNT = {
  clientId: '1',
  clientSecret: 'secret',
  baseUrl: 'https://service.example/api/v3',
  authUrl: 'https://service.example',
  redirectUri: 'http://127.0.0.1:1/callback',
  athleteId: '7',
  name: 'Maren',
  newBaseUrl: null,
}

async function temporaryPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'account-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'folder', 'account.sqlite')
}

const HOME = join(tmpdir(), 'maren')
const DATA = join(tmpdir(), 'data')

it.each([
  [{ platform: 'linux', env: {} }, join(HOME, '.local', 'share', 'activity-tracking', 'account.sqlite')],
  [{ platform: 'linux', env: { XDG_DATA_HOME: DATA } }, join(DATA, 'activity-tracking', 'account.sqlite')],
  [{ platform: 'linux', env: { XDG_DATA_HOME: 'relative' } }, join(HOME, '.local', 'share', 'activity-tracking', 'account.sqlite')],
  [{ platform: 'win32', env: { LOCALAPPDATA: DATA, XDG_DATA_HOME: HOME } }, join(DATA, 'activity-tracking', 'account.sqlite')],
  [{ platform: 'win32', env: {} }, join(HOME, 'AppData', 'Local', 'activity-tracking', 'account.sqlite')],
  [{ platform: 'linux', env: { ACTIVITY_TRACKING_STORE: join(DATA, 'mine.sqlite'), XDG_DATA_HOME: HOME } }, join(DATA, 'mine.sqlite')],
  [{ platform: 'linux', env: { ACTIVITY_TRACKING_STORE: 'mine.sqlite' } }, resolve('mine.sqlite')],
])('is located where the XDG specification or the user specifies: %j', (surroundings, path) => {
  expect(accountPath({ home: HOME, ...surroundings })).toBe(path)
})

it('is created when something is written', async () => {
  const path = await temporaryPath()
  const file = openAccountFile(path)
  expect(await file.read()).toBeUndefined()
  await file.remove()
  file.close()
  expect(existsSync(path)).toBe(false)
  await file.write(ACCOUNT)
  expect(await file.read()).toEqual(ACCOUNT)
  await file.write({ ...ACCOUNT, name: null })
  expect((await file.read())?.name).toBeNull()
  file.close()
})

it('is deleted with the account and everything that the app has stored in it', async () => {
  const path = await temporaryPath()
  const file = openAccountFile(path)
  await file.write(ACCOUNT)
  const now = (): number => 7
  const app = file.openApp(ACCOUNT, { now })
  expect(app.now).toBe(now)
  await app.close()
  expect(existsSync(`${path}.spool`)).toBe(true)
  const store = sqliteStore({ path })
  for (const key of ['grant/1/7', 'quota/1']) await store.put(key, {}, { ifAbsent: true })
  store.close()
  await file.remove()
  expect(['', '-wal', '-shm', '.spool'].map((suffix) => existsSync(path + suffix))).toEqual([false, false, false, false])
  file.close()
})

it('opens the app with its settings and those of the program', async () => {
  const path = await temporaryPath()
  const file = openAccountFile(path)
  await file.write({ ...ACCOUNT, newBaseUrl: 'https://new.example/v3' })
  expect(await accountStatus(file)).toMatchObject({ state: 'absent', scopes: null })
  const urls: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url)
    return Response.json({ id: 7 })
  }
  const account = await openAccount({ path, fetch, now: () => Date.parse('2027-02-01') })
  expect(account).toMatchObject({ athleteId: '7', name: 'Maren' })
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.parse('2027-02-02') / 1000 }
  await account.app.session('7').authorize(new TokenSet(tokens))
  await account.api.GET('/athlete')
  expect(urls).toEqual(['https://new.example/v3/athlete'])
  await account.close()
  expect(() => account.app.session('7')).toThrow('the app is closed')
  file.close()
})

it('stays if it contains other records', async () => {
  const path = await temporaryPath()
  const file = openAccountFile(path)
  await file.write(ACCOUNT)
  const store = sqliteStore({ path })
  await store.put('of/another/program', { kept: true }, { ifAbsent: true })
  await file.remove()
  expect(await file.read()).toBeUndefined()
  expect((await store.get('of/another/program'))?.record).toEqual({ kept: true })
  expect(existsSync(path)).toBe(true)
  store.close()
  file.close()
})

it.each([
  [{ format: 2 }, 'was written by a later version of @activity-tracking/client'],
  [{ format: 1, ...ACCOUNT, clientId: 7 }, 'is damaged: run "npx @activity-tracking/cli login" again'],
])('is not used if it is of a later version or damaged: %j', async (record, message) => {
  const path = await temporaryPath()
  const file = openAccountFile(path)
  await file.write(ACCOUNT)
  const store = sqliteStore({ path })
  const { version } = (await store.get('account')) ?? { version: '' }
  await store.put('account', record, { ifVersion: version })
  await expect(file.read()).rejects.toThrow(message)
  // A later version's account is not overwritten; a damaged one is replaced.
  const isWritten = await file.write(ACCOUNT).then(
    () => true,
    () => false,
  )
  expect(isWritten).toBe(record.format === 1)
  store.close()
  file.close()
})
