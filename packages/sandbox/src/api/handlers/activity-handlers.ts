import { listActivities, requireVisible } from '../../things/activities/activities.ts'
import { detailedActivity, lapsOf, zonesOf } from '../../things/activities/activity-details.ts'
import type { ActivityRow } from '../../things/activities/activity-rows.ts'
import { streamsOf as activityStreams } from '../../things/activities/activity-streams.ts'
import { createManualActivity, type ManualActivity } from '../../things/activities/create-activity.ts'
import { type ActivityChange, changeActivity } from '../../things/activities/edit-activity.ts'
import { listComments, listCommentsAfter, listKudoers } from '../../things/reactions/reactions.ts'
import { takeUpload, type UploadRequest, uploadStatus } from '../../things/uploads/uploads.ts'
import { json } from '../response.ts'
import { type Call, fromData, type Handlers, id, optional, pageOf, paging, streamsOf, viewerOf } from './handler.ts'

/** The activity that the path names, if the viewer may see it. */
const visible = (call: Call): ActivityRow => requireVisible(call.world, id(call), viewerOf(call))

const detail = (call: Call, activityId: string) => detailedActivity(call.world, activityId, viewerOf(call))

const listCommentsByPage = fromData('comments by page', (call) => pageOf(listComments(call.world, visible(call).id), call))

const listCommentsByCursor = fromData('comments by cursor', (call) => {
  const { page_size: size, after_cursor: after } = call.query
  return listCommentsAfter(call.world, visible(call).id, optional.text(after), Number(size))
})

export const activities = {
  listActivities: fromData('activities', (call) => {
    const { before, after } = call.query
    const options = { before: optional.number(before), after: optional.number(after), ...paging(call) }
    return listActivities(call.world, viewerOf(call), options)
  }),
  getActivity: fromData('activity', (call) => detail(call, id(call))),
  createActivity(call) {
    const activityId = createManualActivity(call.world, call.athleteId, call.body as unknown as ManualActivity)
    return json(detail(call, activityId), 201)
  },
  updateActivity(call) {
    changeActivity(call.world, id(call), viewerOf(call), call.body as ActivityChange)
    return json(detail(call, id(call)))
  },
  listActivityComments: (call) =>
    call.query['after_cursor'] !== undefined || call.rawQuery.has('page_size') ? listCommentsByCursor(call) : listCommentsByPage(call),
  listActivityKudoers: fromData('kudoers', (call) => pageOf(listKudoers(call.world, visible(call).id), call)),
  listActivityLaps: fromData('laps', (call) => lapsOf(call.world, visible(call), viewerOf(call))),
  getActivityZones: fromData('activity zones', (call) => zonesOf(call.world, visible(call))),
  getActivityStreams: streamsOf('Activity', (call, types) => activityStreams(call.world, visible(call), viewerOf(call), types)),
  createUpload: ({ world, athleteId, body }) => json(takeUpload(world, athleteId, body as unknown as UploadRequest), 201),
  getUpload: ({ world, athleteId, path }) => json(uploadStatus(world, athleteId, String(path['uploadId']))),
} satisfies Partial<Handlers>
