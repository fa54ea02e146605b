import { stringifyExact } from '../../exact-json.ts'
import { findActivity, listActivities, requireVisible } from '../../service/activities.ts'
import { detailedActivity } from '../../service/detailed-activity.ts'
import { type ActivityChange, changeActivity, createManualActivity, type ManualActivity } from '../../service/edit-activity.ts'
import { showActivity, trackOf } from '../../service/privacy.ts'
import { writtenStreams } from '../../service/streams.ts'
import { streamsAnswer, streamTexts } from '../../service/streams-answer.ts'
import { jsonText } from '../answer.ts'
import { type Call, type Handler, id, optional, paging, viewerOf } from './handler.ts'

/** Id of the activity that the path names, if the viewer may see it. */
const visibleId = (call: Call): string => requireVisible(call.world, id(call), viewerOf(call)).id

const detailText = (call: Call, activityId: string): string => stringifyExact(detailedActivity(call.world, activityId, viewerOf(call)))

const page = <T>(call: Call, list: readonly T[]): readonly T[] => {
  const { page: number, perPage } = paging(call)
  return list.slice((number - 1) * perPage, number * perPage)
}

export const listActivitiesHandler: Handler = async (call) => {
  const texts = await listActivities(call.world, viewerOf(call), {
    before: optional.number(call.query['before']),
    after: optional.number(call.query['after']),
    ...paging(call),
  })
  return jsonText(`[${texts.join(',')}]`)
}

export const getActivity: Handler = (call) => jsonText(detailText(call, id(call)))

export const createActivity: Handler = (call) =>
  jsonText(detailText(call, createManualActivity(call.world, call.athleteId, call.body as unknown as ManualActivity)), 201)

export const updateActivity: Handler = (call) => {
  changeActivity(call.world, id(call), viewerOf(call), call.body as ActivityChange)
  return jsonText(detailText(call, id(call)))
}

export const listActivityComments: Handler = (call) => {
  const activityId = visibleId(call)
  const comments = call.world.template.activities.get(activityId)?.comments ?? []
  if (call.query['page_size'] === undefined && call.query['after_cursor'] === undefined) {
    return jsonText(stringifyExact(page(call, comments).map((comment) => ({ ...comment, cursor: null }))))
  }
  const after = optional.text(call.query['after_cursor'])
  const start = after === undefined ? 0 : comments.findIndex((comment) => String(comment.id) === after) + 1
  const size = Number(call.query['page_size'] ?? 30)
  return jsonText(stringifyExact(comments.slice(start, start + size).map((comment) => ({ ...comment, cursor: String(comment.id) }))))
}

export const listActivityKudoers: Handler = (call) => {
  const activityId = visibleId(call)
  return jsonText(stringifyExact(page(call, call.world.template.activities.get(activityId)?.kudoers ?? [])))
}

export const listActivityLaps: Handler = (call) => {
  const viewer = viewerOf(call)
  const { laps = [] } = showActivity(call.world, findActivity(call.world, id(call), viewer), viewer)
  return jsonText(stringifyExact(laps))
}

export const getActivityZones: Handler = (call) => {
  const activityId = visibleId(call)
  return jsonText(stringifyExact(call.world.template.activities.get(activityId)?.zones ?? []))
}

export const getActivityStreams: Handler = (call) => {
  const { world } = call
  const viewer = viewerOf(call)
  const activityId = visibleId(call)
  const types = (call.query['keys'] as readonly string[] | undefined) ?? ['distance']
  const series =
    writtenStreams(world, activityId, viewer, types) ?? streamTexts('Activity', trackOf(world, activityId, viewer)?.streams ?? null, types)
  return jsonText(streamsAnswer(series, call.query['key_by_type'] === true))
}
