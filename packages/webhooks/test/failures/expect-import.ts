import { startSandbox } from '@activity-tracking/sandbox'
import { expect } from 'vitest'
import { createWebhooks } from '../../src/index.ts'
import { createRandom } from '../../src/testing/deliver.ts'
import { type EngineChoice, openEngines } from '../support/app-engines.ts'
import { openApp } from '../support/app-process.ts'
import { copyWith } from '../support/copy-with.ts'
import { type ImportRun, runImport } from '../support/import-process.ts'
import { PATH } from '../support/receiving-app.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { history } from '../support/timed-import.ts'

const ATHLETE = '4200001'
const SCOPE = 'read,activity:read_all'

export interface ImportCase {
  readonly count: number
  /** The number of the step at which the first process kills itself; null for never. */
  readonly killAt: number | null
  /** Decides about what changes while no process runs. */
  readonly seed: number
}

/**
 * Imports activities with a process that is killed at a step, and another one. In between, activities are created, renamed and deleted. The copy
 * has every activity after the next sweep, every page is listed once, and every activity is read once, except for the request in progress.
 */
export async function expectImport(
  { database, waker }: EngineChoice,
  port: number,
  { count, killAt, seed }: ImportCase,
): Promise<ImportRun> {
  const random = createRandom(seed)
  await using sandbox = await startSandbox({
    world: { athletes: { [`a${ATHLETE}`]: { id: Number(ATHLETE) } }, activities: history(count) },
    tier: 'unlimited',
  })
  const { control, clientId, clientSecret, baseUrl, authUrl } = sandbox
  const credentials = { clientId, clientSecret, baseUrl, authUrl }
  const location = { database, waker, port, folder: tempFolder(), name: `app_${crypto.randomUUID().replaceAll('-', '_')}` }
  const engines = await openEngines(location, () => undefined)
  const app = openApp(credentials, engines.store)
  const token = await control.createToken({ athlete_id: Number(ATHLETE), scope: SCOPE })
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = token
  await app.importGrant({ athleteId: ATHLETE, accessToken, refreshToken, expiresAt, scopes: SCOPE.split(',') as never })
  const listAll = async () => {
    const all = []
    for (let page = 1; ; page += 1) {
      const listed = await control.listActivities({ athlete_id: Number(ATHLETE), per_page: 200, page })
      all.push(...listed)
      if (listed.length < 200) return all
    }
  }

  const settings = { engines: location, app: credentials, athleteId: ATHLETE }
  const first = await runImport({ ...settings, killAt })
  const before = await listAll()
  if (first.isKilled) {
    const [one, other] = [before[Math.floor(random() * before.length)], before[Math.floor(random() * before.length)]]
    if (one !== undefined) await control.deleteActivity({ id: one.id })
    if (other !== undefined && other !== one) await control.changeActivity({ id: other.id, name: 'Renamed' })
    const start = new Date(Date.parse('2026-11-01T09:00:00Z') - Math.floor(random() * count * 6) * 3_600_000).toISOString().slice(0, 19)
    const fields = { name: 'Late', sport_type: 'Ride', elapsed_time: 600, start_date_local: start } as const
    await control.createActivity({ athlete_id: Number(ATHLETE), ...fields })
  }
  const second = first.isKilled ? await runImport({ ...settings, killAt: null }) : { lists: 0, reads: 0 }
  const kills = first.isKilled ? 1 : 0
  const delivered = await engines.mirror.read()
  const distinct = new Set(delivered.map(({ activityId }) => activityId)).size
  expect(first.lists + second.lists).toBeLessThanOrEqual(Math.ceil(distinct / 199) + 2 + kills)
  expect(first.reads + second.reads).toBeLessThanOrEqual(distinct + kills)
  // An activity that was perhaps delivered by the killed process is delivered again, and says so.
  const silent = delivered.filter(
    ({ activityId, attempt }, index) => attempt === 1 && delivered.slice(0, index).some((each) => each.activityId === activityId),
  )
  expect(silent).toEqual([])

  const copy = new Map(delivered.flatMap(({ activityId, name }) => (name === null ? [] : [[activityId, name] as const])))
  for (const { activityId, name } of delivered) if (name === null) copy.delete(activityId)
  const activities = await listAll()
  const starts = new Map([...before, ...activities].map(({ id, start_date: start }) => [String(id), Date.parse(String(start)) / 1_000]))
  const names = new Map(activities.map(({ id, name }) => [String(id), String(name)]))
  const webhooks = createWebhooks({
    app,
    inbox: engines.inbox,
    path: PATH,
    onErase() {},
    onChange(change) {
      if (change.type === 'changed') copy.set(change.activityId, String(change.activity.name))
      if (change.type === 'deleted') copy.delete(change.activityId)
    },
    compare(part) {
      const renamed = part.activities.map(({ id }) => String(id)).filter((id) => copy.get(id) !== names.get(id))
      const { gone } = copyWith(copy.keys(), (id) => starts.get(id) ?? 0).compare(part)
      return { changed: renamed, gone }
    },
  })
  await webhooks.sweep('all')
  // The killed process may hold the lease for a while.
  const waiting = async (): Promise<number> => {
    await webhooks.drain()
    return (await engines.inbox.stats()).waiting
  }
  await expect.poll(waiting, { interval: 100 }).toBe(0)
  expect(copy).toEqual(names)
  expect(await engines.inbox.list(ATHLETE, 'found')).not.toContainEqual(expect.objectContaining({ status: 'dirty' }))
  await webhooks.close()
  await app.close()
  await engines.close()
  return first
}
