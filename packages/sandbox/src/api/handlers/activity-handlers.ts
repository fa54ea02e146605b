import { stringifyExact } from '../../base/exact-json.ts'
import { listActivities, requireVisible } from '../../things/activities/activities.ts'
import { detailedActivity, lapsOf, zonesOf } from '../../things/activities/activity-details.ts'
import type { ActivityRow } from '../../things/activities/activity-rows.ts'
import { streamsOf, streamsText } from '../../things/activities/activity-streams.ts'
import { createManualActivity, type ManualActivity } from '../../things/activities/create-activity.ts'
import { type ActivityChange, changeActivity } from '../../things/activities/edit-activity.ts'
import { listComments, listCommentsAfter, listKudoers } from '../../things/reactions/reactions.ts'
import { takeUpload, type UploadRequest, uploadStatus } from '../../things/uploads/uploads.ts'
import { jsonText } from '../response.ts'
import { type Call, fromData, type Handler, id, optional, paging, streamTypes, viewerOf } from './handler.ts'

/** The activity that the path names, if the viewer may see it. */
const visible = (call: Call): ActivityRow => requireVisible(call.world, id(call), viewerOf(call))

const detailText = (call: Call, activityId: string, viewer = viewerOf(call)): string =>
  stringifyExact(detailedActivity(call.world, activityId, viewer))

const page = <T>(call: Call, list: readonly T[]): readonly T[] => {
  const { page: number, perPage } = paging(call)
  return list.slice((number - 1) * perPage, number * perPage)
}

export const listActivitiesHandler = fromData('activities', (call) => {
  const { before, after } = call.query
  const options = { before: optional.number(before), after: optional.number(after), ...paging(call) }
  return `[${listActivities(call.world, viewerOf(call), options).join(',')}]`
})

export const getActivity = fromData('activity', (call) => detailText(call, id(call)))

export const createActivity: Handler = (call) => {
  const activityId = createManualActivity(call.world, call.athleteId, call.body as unknown as ManualActivity)
  return jsonText(detailText(call, activityId, { ...viewerOf(call), seesAtOnce: true }), 201)
}

export const updateActivity: Handler = (call) => {
  changeActivity(call.world, id(call), viewerOf(call), call.body as ActivityChange)
  return jsonText(detailText(call, id(call)))
}

const listCommentsByPage = fromData('comments by page', (call) => stringifyExact(page(call, listComments(call.world, visible(call).id))))

const listCommentsByCursor = fromData('comments by cursor', (call) => {
  const { page_size: size, after_cursor: after } = call.query
  return stringifyExact(listCommentsAfter(call.world, visible(call).id, optional.text(after), Number(size)))
})

export const listActivityComments: Handler = (call) =>
  call.query['after_cursor'] !== undefined || call.rawQuery.has('page_size') ? listCommentsByCursor(call) : listCommentsByPage(call)

export const listActivityKudoers = fromData('kudoers', (call) => stringifyExact(page(call, listKudoers(call.world, visible(call).id))))

export const listActivityLaps = fromData('laps', (call) => stringifyExact(lapsOf(call.world, visible(call), viewerOf(call))))

export const getActivityZones = fromData('activity zones', (call) => stringifyExact(zonesOf(call.world, visible(call))))

export const getActivityStreams = fromData('activity streams', (call) => {
  const series = streamsOf(call.world, visible(call), viewerOf(call), streamTypes(call))
  return streamsText('Activity', series, call.query['key_by_type'] === true)
})

export const createUpload: Handler = ({ services, world, athleteId, body }) => {
  const upload = takeUpload(world, athleteId, body as unknown as UploadRequest)
  services.scheduler.wake(world)
  return jsonText(stringifyExact(upload), 201)
}

export const getUpload: Handler = ({ world, athleteId, path }) =>
  jsonText(stringifyExact(uploadStatus(world, athleteId, String(path['uploadId']))))
