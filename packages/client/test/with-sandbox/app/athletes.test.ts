import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type App,
  type AppOptions,
  type ConnectedAthlete,
  createApp,
  encryptedStore,
  memoryStore,
  type Store,
  TokenSet,
} from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useApps } from '../support/setting.ts'

const newApp = useApps()

const appWith = (store: Store, options: Partial<Omit<AppOptions, 'quota'>> = {}): App =>
  createApp({
    clientId: '48213',
    clientSecret: 'secret',
    redirectUri: 'https://app.example/callback',
    store,
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    fetch: () => Promise.reject(new Error('nothing is sent')),
    ...options,
  })

const grantOf = (athleteId: number) => ({ athleteId, accessToken: 'access', refreshToken: 'refresh', expiresAt: 1_800_000_000 })

async function importMany(app: App, ids: readonly number[]): Promise<void> {
  for (let index = 0; index < ids.length; index += 25)
    await Promise.all(ids.slice(index, index + 25).map((id) => app.importGrant(grantOf(id))))
}

/** The first 250 ids of athletes, which fill more than two pages of a store. */
const IDS = Array.from({ length: 250 }, (_, index) => 1_000 + index)

async function listed(app: Pick<App, 'athletes'>): Promise<ConnectedAthlete[]> {
  const athletes: ConnectedAthlete[] = []
  for await (const athlete of app.athletes()) athletes.push(athlete)
  return athletes
}

describe('the athletes of an app', () => {
  it('are listed page by page', async () => {
    const store = memoryStore()
    const app = appWith(store)
    await importMany(app, IDS)
    await appWith(store, { clientId: '482' }).importGrant(grantOf(1))
    await appWith(store, { clientId: '482131' }).importGrant(grantOf(2))
    expect((await listed(app)).map(({ athleteId }) => Number(athleteId)).toSorted((a, b) => a - b)).toEqual(IDS)
  })

  it('are only those of this app, with their states and scopes', async () => {
    const { app, connect, sandbox, advance } = await newApp()
    const { athletes } = await sandbox.control.getState()
    const [active = '', ended = '', revoked = ''] = athletes.map(({ id }) => String(id))
    for (const athlete of [active, ended, revoked]) await connect({ athlete })
    await sandbox.control.revokeGrant({ athlete_id: ended })
    await app.deauthorize(revoked, { localOnly: true })
    expect((await sandbox.control.getState()).grants).toHaveLength(2)
    await advance('7h')
    await app
      .session(ended)
      .accessToken()
      .catch(() => undefined)
    const scopes = ['read', 'activity:read']
    expect(await listed(app)).toEqual(
      [
        { athleteId: active, state: 'active', scopes },
        { athleteId: ended, state: 'needs_reauthorization', scopes },
      ].toSorted((a, b) => (a.athleteId < b.athleteId ? -1 : 1)),
    )
  })

  it('include one whose tokens wait in the spool', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spool-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const spool = fileSpool({ directory: folder })
    spool.append('grant/4/9', {})
    const store = memoryStore()
    await importMany(appWith(store), [1, 2])
    const away = appWith({ ...store, get: async () => Promise.reject(new Error('the store is away')) }, { spool })
    await away.session(7).authorize(new TokenSet({ ...grantOf(7), athleteId: 7 }))
    expect((await listed(appWith(store, { spool }))).map(({ athleteId }) => athleteId)).toEqual(['1', '2', '7'])
  })

  it('are all listed before an unreadable one is reported', async () => {
    const store = memoryStore()
    await importMany(appWith(encryptedStore(store, { keys: { old: new Uint8Array(32) }, current: 'old' })), [2])
    const app = appWith(encryptedStore(store, { keys: { new: new Uint8Array(32).fill(1) }, current: 'new' }))
    await importMany(app, [1, 3])
    const athletes: string[] = []
    const listing = (async () => {
      for await (const { athleteId } of app.athletes()) athletes.push(athleteId)
    })()
    await expect(listing).rejects.toMatchObject({ code: 'unreadable_grant' })
    expect(athletes).toEqual(['1', '3'])
  })

  it('cannot be listed in a store without list()', async () => {
    const { list: _, ...store } = memoryStore()
    await expect(listed(appWith(store))).rejects.toThrow('this store cannot list its keys')
  })
})
