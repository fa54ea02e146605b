import { toId } from '../../base/id.ts'
import { listGrants } from '../../core/grants.ts'
import { readContents } from '../../things/read-contents.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { addWorld as addRows, exportWorld as exportRows, importWorld as importRows, type WorldExport } from '../export-world.ts'
import { stateOf } from '../state.ts'
import { nextClientId } from './control-apps.ts'

export const getState: Handlers['getState'] = (call) => stateOf(worldOf(call), call)

export const reset: Handlers['reset'] = async (call) => {
  const { services } = call
  const before = worldOf(call)
  // Pending work of the old world is finished first, so that it does not reach the new one.
  await services.scheduler.settle(before)
  const world = services.worlds.reset(before)
  services.faultsOf(world).clear()
  services.scheduler.wake(world)
  return stateOf(world, call)
}

export const exportWorld: Handlers['exportWorld'] = (call) => exportRows(worldOf(call)) as ReturnType<Handlers['exportWorld']>

export const exportWorldFiles: Handlers['exportWorldFiles'] = async (call) => {
  const world = worldOf(call)
  const { writeWorldFile } = await import('../../world-file/write-world-file.ts')
  const grants = listGrants(world).map(({ athleteId, scopes }) => ({ athleteId: toId(athleteId), scopes }))
  return { files: writeWorldFile({ contents: readContents(world), app: world.app, now: world.now(), grants }) }
}

export const importWorld: Handlers['importWorld'] = async (call) => {
  const { services, worldName, input } = call
  const { as: place = 'itself', ...saved } = input
  if (place === 'new') {
    const added = addRows(services, saved as WorldExport, nextClientId(services))
    services.scheduler.wake(added)
    return stateOf(added, call)
  }
  const { clientId } = saved.world.app
  if (worldName !== undefined && worldName !== clientId) {
    throw new Refused(400, `the export contains the world "${clientId}", not "${worldName}"`)
  }
  const before = services.worlds.find(clientId)
  if (before !== undefined) await services.scheduler.settle(before)
  const world = importRows(services, saved as WorldExport)
  services.scheduler.wake(world)
  return stateOf(world, call)
}
