import { toId } from '../../base/id.ts'
import { listGrants } from '../../core/grants.ts'
import { readContents } from '../../things/read-contents.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { exportWorld as exportRows } from '../export-world.ts'
import { importWorld as importRows, readExport } from '../import-world.ts'
import { stateOf } from '../state.ts'
import { nextClientId } from './control-apps.ts'

export const getState: Handlers['getState'] = (call) => stateOf(worldOf(call), call)

export const reset: Handlers['reset'] = async (call) => {
  const { services } = call
  // Work that is due is finished first. Its events reach the app before the response to the reset.
  await services.scheduler.settle(worldOf(call))
  const world = services.worlds.reset(worldOf(call))
  services.faultsOf(world).clear()
  services.scheduler.wake(world)
  return stateOf(world, call)
}

export const exportWorld: Handlers['exportWorld'] = (call) => exportRows(call.services, worldOf(call))

export const exportWorldFiles: Handlers['exportWorldFiles'] = async (call) => {
  const world = worldOf(call)
  const { writeWorldFile } = await import('../../world-file/write-world-file.ts')
  const grants = listGrants(world).map(({ athleteId, scopes }) => ({ athleteId: toId(athleteId), scopes }))
  return { files: writeWorldFile({ contents: readContents(world), app: world.app, now: world.now(), grants }) }
}

export const importWorld: Handlers['importWorld'] = async (call) => {
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
    const world = importRows(services, saved, isNew ? nextClientId(services) : clientId)
    services.scheduler.wake(world)
    return stateOf(world, call)
  } finally {
    saved.rows.close()
  }
}
