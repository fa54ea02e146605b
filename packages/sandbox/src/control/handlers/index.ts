import type { Handlers } from '../call.ts'
import * as activities from './activities.ts'
import * as apps from './apps.ts'
import * as faults from './faults.ts'
import { listRequests } from './requests.ts'
import * as time from './time.ts'
import * as webhooks from './webhooks.ts'
import * as world from './world.ts'

/** One handler per operation of the description: the compiler asks for the one that is missing. */
export const handlers: Handlers = {
  getState: world.getState,
  reset: world.reset,
  exportWorld: world.exportWorld,
  importWorld: world.importWorld,
  getClock: time.getClock,
  setClock: time.setClock,
  settle: time.settle,
  createApp: apps.createApp,
  updateApp: apps.updateApp,
  createToken: apps.createToken,
  revokeGrant: apps.revokeGrant,
  createActivity: activities.createActivity,
  changeActivity: activities.changeActivity,
  deleteActivity: activities.deleteActivity,
  sendEvent: webhooks.sendEvent,
  listDeliveries: webhooks.listDeliveries,
  redeliver: webhooks.redeliver,
  listRequests,
  getFaults: faults.getFaults,
  setFaults: faults.setFaults,
  clearFaults: faults.clearFaults,
}
