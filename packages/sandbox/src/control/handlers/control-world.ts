import type { Services } from '../../api/services.ts'
import type { World } from '../../core/world.ts'
import { MEGABYTE } from '../../description/document.ts'
import { loadWorld, setScopes } from '../../world/load-world.ts'
import { prepareWorld, type WorldData } from '../../world/read-world.ts'
import { writeWorld } from '../../world/world-json.ts'
import { ownTemplate } from '../../world/world-templates.ts'
import { type Handlers, Refused } from '../call.ts'
import { stateOf } from '../state.ts'
import { addWorld } from './control-apps.ts'

/** Bytes of an export. */
const LARGEST = 64 * MEGABYTE

export const worlds = {
  getState: (call) => stateOf(call.world, call),
  async reset(call) {
    const { services } = call
    // Work that is due is finished first. Its events reach the app before the response to the reset.
    await services.scheduler.settle(call.world)
    const world = services.worlds.restart(call.world)
    services.faultsOf(world).clear()
    return stateOf(world, call)
  },
  exportWorld({ world }) {
    const exported = writeWorld(world)
    if (Buffer.byteLength(JSON.stringify(exported)) > LARGEST) throw new Refused(413, 'the world is larger than 64 MB')
    return exported
  },
  async loadWorld(call) {
    const { services, input } = call
    const read = await prepareWorld(input, services)
    const { world } = call
    loadWorld(world, read(world))
    services.scheduler.wake(world)
    return stateOf(world, call)
  },
  async importWorld(call) {
    const { services, worldName: clientId = services.defaultWorld().id, input } = call
    const read = await prepareWorld(input, services)
    const before = services.worlds.find(clientId)
    if (before !== undefined) await services.scheduler.settle(before)
    const data = read(undefined, before?.now())
    return stateOf(replaceWorld(services, clientId, data), call)
  },
} satisfies Partial<Handlers>

/** Starts a world again with other data, or adds it. @throws Refused 400 for a client id that no app can have */
function replaceWorld(services: Services, clientId: string, data: WorldData): World {
  const { database, worlds: all } = services
  const before = all.find(clientId)
  if (before === undefined) {
    if (!/^\d{1,15}$/.test(clientId)) throw new Refused(400, `X-Sandbox-World is "${clientId}": a client id has 1 to 15 digits`)
    return addWorld(services, clientId, {}, data)
  }
  const startAt = data.now ?? before.now() - (before.now() % 1000)
  return database.atomically(() => {
    const template = ownTemplate(() => data.created).provide(database, startAt)
    const world = all.restart(before, { app: { ...before.app, ...data.app }, template, startAt })
    for (const [id, scopes] of data.scopes) setScopes(world, id, scopes)
    return world
  })
}
