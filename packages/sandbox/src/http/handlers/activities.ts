import { stringifyExact } from '../../exact-json.ts'
import {
  type Activity,
  detailedActivity,
  findActivity,
  listActivities,
  requireVisible,
  shownActivity,
  writtenStreams,
} from '../../service/activities.ts'
import { type ActivityChange, changeActivity, createManualActivity, type ManualActivity } from '../../service/edit-activity.ts'
import { trackOf } from '../../service/privacy.ts'
import { streamsAnswer, streamTexts } from '../../service/streams-answer.ts'
import { jsonText } from '../answer.ts'
import { type Call, type Handler, id, optional, paging, viewerOf } from './handler.ts'

const visible = (call: Call): Activity => findActivity(call.world, id(call), viewerOf(call))

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
  const { id: activityId } = visible(call)
  const comments = call.world.template.activities.get(String(activityId))?.comments ?? []
  if (call.query['page_size'] === undefined && call.query['after_cursor'] === undefined) {
    return jsonText(stringifyExact(page(call, comments).map((comment) => ({ ...comment, cursor: null }))))
  }
  const after = optional.text(call.query['after_cursor'])
  const start = after === undefined ? 0 : comments.findIndex((comment) => String(comment.id) === after) + 1
  const size = Number(call.query['page_size'] ?? 30)
  return jsonText(stringifyExact(comments.slice(start, start + size).map((comment) => ({ ...comment, cursor: String(comment.id) }))))
}

export const listActivityKudoers: Handler = (call) => {
  const { id: activityId } = visible(call)
  return jsonText(stringifyExact(page(call, call.world.template.activities.get(String(activityId))?.kudoers ?? [])))
}

export const listActivityLaps: Handler = (call) => {
  const { laps = [] } = shownActivity(call.world, id(call), viewerOf(call))
  return jsonText(stringifyExact(laps))
}

export const getActivityZones: Handler = (call) => {
  const { id: activityId } = visible(call)
  return jsonText(stringifyExact(call.world.template.activities.get(String(activityId))?.zones ?? []))
}

export const getActivityStreams: Handler = (call) => {
  const { world } = call
  const viewer = viewerOf(call)
  const activityId = requireVisible(world, id(call), viewer).id
  const types = (call.query['keys'] as readonly string[] | undefined) ?? ['distance']
  const series =
    writtenStreams(world, activityId, viewer, types) ?? streamTexts('Activity', trackOf(world, activityId, viewer)?.streams ?? null, types)
  return jsonText(streamsAnswer(series, call.query['key_by_type'] === true))
}
