// Measures pages of activities of an athlete with few and one with many activities, and prints the times as JSON: activity-pages.ts <many> <folder>.
// The service fills the worlds, in files in the folder. Progress is printed on standard error.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createServices, type Services } from '../src/api/services.ts'
import type { App } from '../src/core/world.ts'
import { seededTemplate } from '../src/seed/seeded-template.ts'
import { type ListOptions, listActivities } from '../src/things/activities/activities.ts'
import { createManualActivity } from '../src/things/activities/create-activity.ts'
import { athleteIds } from '../src/things/athletes/athletes.ts'
import { asOwner } from '../src/things/viewer.ts'
import { createUploadParser } from '../src/tracks/files/parser.ts'
import { createUploadParsers } from '../src/tracks/files/parsers.ts'

const FEW = 100
const ROUNDS = 31
const PAGES_A_ROUND = 100
const ACTIVITIES_A_TRANSACTION = 10_000
const NOW = Date.parse('2026-11-02T10:00:00Z')
/** Time between two activities. A million of them cover almost thirty years. */
const APART_MS = 15 * 60 * 1000
const APP: App = {
  clientId: '48213',
  clientSecret: 'any',
  name: 'Many activities',
  callbackDomain: 'localhost',
  tier: 'standard',
  extendedAccess: false,
  singlePlayer: false,
  realistic: false,
  webhookKey: null,
  active: true,
  athleteLimit: 1,
}

const startOf = (index: number): number => NOW - index * APART_MS

/** A world whose first athlete has that many manual activities. The newest one is now. */
function openWorld(count: number, file: string): Services {
  const services = createServices({
    file,
    origin: () => '',
    machine: () => NOW,
    seed: 1,
    secrets: 'seeded',
    startAt: NOW,
    frozen: true,
    app: APP,
    callbackRule: { allowPublic: false, hosts: [] },
    tasks: () => ({}),
    parsers: createUploadParsers(createUploadParser),
    source: seededTemplate(1),
    send: () => Promise.reject(new Error('nothing is sent')),
  })
  const world = services.defaultWorld()
  const [athleteId = ''] = athleteIds(world)
  for (let made = 0; made < count; made += ACTIVITIES_A_TRANSACTION) {
    services.database.atomically(() => {
      for (let index = made; index < Math.min(count, made + ACTIVITIES_A_TRANSACTION); index += 1) {
        const start_date_local = new Date(startOf(index)).toISOString()
        createManualActivity(world, athleteId, {
          name: `Ride ${index}`,
          sport_type: 'Ride',
          start_date_local,
          elapsed_time: 600,
          distance: 4000,
        })
      }
    })
    const done = Math.min(count, made + ACTIVITIES_A_TRANSACTION)
    if (count > FEW && (done % (ACTIVITIES_A_TRANSACTION * 10) === 0 || done === count)) console.error(`${done} of ${count} activities`)
  }
  return services
}

/** Microseconds per page. Each call requests a different page if possible. */
async function time({ defaultWorld }: Services, options: (turn: number) => Omit<ListOptions, 'perPage'>): Promise<number> {
  const world = defaultWorld()
  const [athleteId = ''] = athleteIds(world)
  const start = performance.now()
  for (let turn = 0; turn < PAGES_A_ROUND; turn += 1) {
    const page = await listActivities(world, asOwner(athleteId), { ...options(turn), perPage: 30 })
    if (page.length !== 30) throw new Error(`a page has ${page.length} activities instead of 30`)
  }
  return ((performance.now() - start) * 1000) / PAGES_A_ROUND
}

const [many = 0, folder = ''] = [Number(process.argv[2]), process.argv[3]]
const files = { few: join(folder, 'few.sqlite'), many: join(folder, 'many.sqlite') }
const worlds = { few: openWorld(FEW, files.few), many: openWorld(many, files.many) }

/** A time in the middle of so many activities. It moves by one activity per turn. */
const middle = (count: number) => (turn: number) => Math.floor(startOf(Math.floor(count / 2) - (turn % 10)) / 1000)

/** Bounds around forty activities, which contain a whole page. */
const PAGES: readonly [name: string, options: (count: number) => (turn: number) => Omit<ListOptions, 'perPage'>][] = [
  ['first page', () => () => ({ page: 1 })],
  ['before a time in the middle', (count) => (turn) => ({ page: 1, before: middle(count)(turn) })],
  ['after a time in the middle', (count) => (turn) => ({ page: 1, after: middle(count)(turn) })],
  [
    'between two times in the middle',
    (count) => (turn) => ({ page: 1, before: middle(count)(turn), after: middle(count)(turn) - (40 * APART_MS) / 1000 }),
  ],
]

const pages: object[] = []
for (const [name, options] of PAGES) {
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await time(worlds.few, options(FEW)))
    times.many.push(await time(worlds.many, options(many)))
  }
  pages.push({ name, ...times })
}
for (const { database } of Object.values(worlds)) database.close()
console.log(JSON.stringify({ bytes: statSync(files.many).size, pages }))
