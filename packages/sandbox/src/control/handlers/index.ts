import { type Handlers, worldOf } from '../call.ts'
import * as athletes from './athlete-data.ts'
import * as clubs from './club-data.ts'
import * as activities from './control-activities.ts'
import * as advice from './control-advice.ts'
import * as apps from './control-apps.ts'
import * as requests from './control-requests.ts'
import * as time from './control-time.ts'
import * as uploads from './control-uploads.ts'
import * as wait from './control-wait.ts'
import * as webhooks from './control-webhooks.ts'
import * as world from './control-world.ts'
import * as maps from './map-data.ts'
import * as reactions from './reaction-data.ts'

/** One handler per operation of the description: a missing one is a type error. */
export const handlers: Handlers = {
  getState: world.getState,
  reset: world.reset,
  exportWorld: world.exportWorld,
  exportWorldFiles: world.exportWorldFiles,
  importWorld: world.importWorld,
  getClock: time.getClock,
  setClock: time.setClock,
  settle: time.settle,
  listApps: apps.listApps,
  createApp: apps.createApp,
  updateApp: apps.updateApp,
  deleteApp: apps.deleteApp,
  expireTokens: apps.expireTokens,
  waitFor: wait.waitFor,
  createToken: apps.createToken,
  revokeGrant: apps.revokeGrant,
  listActivities: activities.listActivities,
  getActivity: activities.getActivity,
  getActivityStreams: activities.getActivityStreams,
  getActivityZones: activities.getActivityZones,
  createActivity: activities.createActivity,
  changeActivity: activities.changeActivity,
  deleteActivity: activities.deleteActivity,
  listUploads: uploads.listUploads,
  listAthletes: athletes.listAthletes,
  createAthlete: athletes.createAthlete,
  changeAthlete: athletes.changeAthlete,
  deleteAthlete: athletes.deleteAthlete,
  listGear: athletes.listGear,
  createGear: athletes.createGear,
  changeGear: athletes.changeGear,
  deleteGear: athletes.deleteGear,
  listPrivacyZones: athletes.listPrivacyZones,
  createPrivacyZone: athletes.createPrivacyZone,
  changePrivacyZone: athletes.changePrivacyZone,
  deletePrivacyZone: athletes.deletePrivacyZone,
  listKudos: reactions.listKudos,
  createKudos: reactions.createKudos,
  changeKudos: reactions.changeKudos,
  deleteKudos: reactions.deleteKudos,
  listComments: reactions.listComments,
  createComment: reactions.createComment,
  changeComment: reactions.changeComment,
  deleteComment: reactions.deleteComment,
  listClubs: clubs.listClubs,
  createClub: clubs.createClub,
  changeClub: clubs.changeClub,
  deleteClub: clubs.deleteClub,
  listMembers: clubs.listMembers,
  setMember: clubs.setMember,
  deleteMember: clubs.deleteMember,
  listRoutes: maps.listRoutes,
  getRoute: maps.getRoute,
  createRoute: maps.createRoute,
  changeRoute: maps.changeRoute,
  deleteRoute: maps.deleteRoute,
  listSegments: maps.listSegments,
  getSegment: maps.getSegment,
  createSegment: maps.createSegment,
  changeSegment: maps.changeSegment,
  deleteSegment: maps.deleteSegment,
  listStars: maps.listStars,
  setStar: maps.setStar,
  deleteStar: maps.deleteStar,
  sendEvent: webhooks.sendEvent,
  listDeliveries: webhooks.listDeliveries,
  redeliver: webhooks.redeliver,
  listRequests: requests.listRequests,
  getRequest: requests.getRequest,
  replayRequest: requests.replayRequest,
  listAdvice: advice.listAdvice,
  streamChanges: ({ input, ...call }) =>
    call.streams.open(call, worldOf({ ...call, worldName: call.worldName ?? input.world }), call.lastEventId ?? input.after),
  getMap: maps.getMap,
  getFaults: requests.getFaults,
  setFaults: requests.setFaults,
  clearFaults: requests.clearFaults,
}
