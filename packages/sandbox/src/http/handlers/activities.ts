import { stringifyExact } from '../../exact-json.ts'
import { type Activity, findActivity, listActivities, requireVisible, streamsOf, writtenStreams } from '../../service/activities.ts'
import { type ActivityChange, changeActivity, createManualActivity, type ManualActivity } from '../../service/edit-activity.ts'
import { effortsOfActivity } from '../../service/efforts.ts'
import { cutStreams } from '../../service/privacy.ts'
import { streamsAnswer, streamTexts, typesFor } from '../../service/streams-answer.ts'
import type { World } from '../../service/world.ts'
import type { Streams } from '../../track/streams.ts'
import { jsonText } from '../answer.ts'
import { activityViewer, type Call, type Handler, id, optional, paging } from './handler.ts'

const visible = (call: Call): Activity => findActivity(call.world, id(call), activityViewer(call))

const withEfforts = (call: Call, activity: Activity): string =>
  stringifyExact({ ...activity, segment_efforts: effortsOfActivity(call.world, String(activity.id)), resource_state: 3 })

const page = <T>(call: Call, list: readonly T[]): readonly T[] => {
  const { page: number, perPage } = paging(call)
  return list.slice((number - 1) * perPage, number * perPage)
}

export const listActivitiesHandler: Handler = async (call) => {
  const texts = await listActivities(call.world, activityViewer(call), {
    before: optional.number(call.query['before']),
    after: optional.number(call.query['after']),
    ...paging(call),
  })
  return jsonText(`[${texts.join(',')}]`)
}

export const getActivity: Handler = (call) => jsonText(withEfforts(call, visible(call)))

export const createActivity: Handler = (call) =>
  jsonText(stringifyExact(createManualActivity(call.world, call.athleteId, call.body as unknown as ManualActivity)), 201)

export const updateActivity: Handler = (call) => {
  const activity = changeActivity(call.world, id(call), activityViewer(call), call.body as ActivityChange)
  return jsonText(withEfforts(call, activity))
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

export const listActivityLaps: Handler = (call) => jsonText(stringifyExact(visible(call).laps ?? []))

export const getActivityZones: Handler = (call) => {
  const { id: activityId } = visible(call)
  return jsonText(stringifyExact(call.world.template.activities.get(String(activityId))?.zones ?? []))
}

export const getActivityStreams: Handler = (call) => {
  const { world, athleteId } = call
  const activityId = requireVisible(world, id(call), activityViewer(call)).id
  const { all } = activityViewer(call)
  const types = typesFor((call.query['keys'] as readonly string[] | undefined) ?? ['distance'])
  const series =
    writtenStreams(world, activityId, all, types) ??
    streamTexts('Activity', seenStreams(world, athleteId, streamsOf(world, activityId), all), types)
  return jsonText(streamsAnswer(series, call.query['key_by_type'] === true))
}

const seenStreams = (world: World, athleteId: string, streams: Streams | null, all: boolean): Streams | null =>
  streams === null || all ? streams : cutStreams(world, athleteId, streams)
