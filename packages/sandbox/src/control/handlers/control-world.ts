import { toId } from '../../base/id.ts'
import { listGrants } from '../../core/grants.ts'
import { readContents } from '../../things/read-contents.ts'
import { type Handlers, Refused } from '../call.ts'
import { exportWorld } from '../export-world.ts'
import { importWorld, readExport } from '../import-world.ts'
import { stateOf } from '../state.ts'
import { nextClientId } from './control-apps.ts'

export const worlds = {
  getState: (call) => stateOf(call.world, call),
  async reset(call) {
    const { services } = call
    // Work that is due is finished first. Its events reach the app before the response to the reset.
    await services.scheduler.settle(call.world)
    const world = services.worlds.reset(call.world)
    services.faultsOf(world).clear()
    services.scheduler.wake(world)
    return stateOf(world, call)
  },
  exportWorld: ({ services, world }) => exportWorld(services, world),
  async exportWorldFiles({ world }) {
    const { writeWorldFile } = await import('../../world-file/write-world-file.ts')
    const grants = listGrants(world).map(({ athleteId, scopes }) => ({ athleteId: toId(athleteId), scopes }))
    return { files: writeWorldFile({ contents: readContents(world), app: world.app, now: world.now(), grants }) }
  },
  async importWorld(call) {
    const { services, worldName } = call
    const saved = await readExport(call.pieces())
    try {
      const { clientId } = saved.state.app
      const isNew = saved.place === 'new'
      if (!isNew && worldName !== undefined && worldName !== clientId) {
        throw new Refused(400, `the export contains the world "${clientId}", not "${worldName}"`)
      }
      const before = isNew ? undefined : services.worlds.find(clientId)
      if (before !== undefined) await services.scheduler.settle(before)
      const world = importWorld(services, saved, isNew ? nextClientId(services) : clientId)
      services.scheduler.wake(world)
      return stateOf(world, call)
    } finally {
      saved.rows.close()
    }
  },
} satisfies Partial<Handlers>
