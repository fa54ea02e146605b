import { stringifyExact } from '../../exact-json.ts'
import { detailedEffort, effortStreams, listEfforts } from '../../service/efforts.ts'
import { Refusal } from '../../service/refusal.ts'
import { detailedSegment, exploreSegments, listStarred, star, visibleSegment } from '../../service/segments.ts'
import { streamsAnswer, streamTexts, typesFor } from '../../service/streams-answer.ts'
import { jsonText } from '../answer.ts'
import { activityViewer, type Call, type Handler, id, optional, paging, privateViewer } from './handler.ts'

export const getSegment: Handler = (call) => jsonText(stringifyExact(detailedSegment(call.world, id(call), privateViewer(call))))

export const listStarredSegments: Handler = (call) => {
  const { page, perPage } = paging(call)
  return jsonText(stringifyExact(listStarred(call.world, privateViewer(call), page, perPage)))
}

export const starSegment: Handler = (call) =>
  jsonText(stringifyExact(star(call.world, id(call), privateViewer(call), call.body['starred'] === true)))

export const exploreSegmentsHandler: Handler = (call) => {
  const bounds = String(call.query['bounds']).split(',').map(Number)
  const [south = 0, west = 0, north = 0, east = 0] = bounds
  if (Math.abs(south) > 90 || Math.abs(north) > 90 || Math.abs(west) > 180 || Math.abs(east) > 180 || south > north) {
    throw new Refusal('invalid', { resource: 'Segment', field: 'bounds', code: 'invalid' }, 'bounds is not south-west, then north-east')
  }
  const region = {
    bounds,
    activityType: optional.text(call.query['activity_type']),
    minCategory: Number(call.query['min_cat'] ?? 0),
    maxCategory: Number(call.query['max_cat'] ?? 5),
  }
  return jsonText(stringifyExact(exploreSegments(call.world, call.athleteId, region)))
}

const keysOf = ({ query }: Call, otherwise: readonly string[]): readonly string[] =>
  (query['keys'] as readonly string[] | undefined) ?? otherwise

export const getSegmentStreams: Handler = (call) => {
  const segment = visibleSegment(call.world, id(call), privateViewer(call))
  const keys = keysOf(call, ['distance', 'altitude', 'latlng'])
  return jsonText(streamsAnswer(streamTexts('Segment', segment.streams(), typesFor(keys)), call.query['key_by_type'] === true))
}

export const listSegmentEfforts: Handler = (call) => {
  const segmentId = String(call.query['segment_id'])
  visibleSegment(call.world, segmentId, { athleteId: call.athleteId, all: true })
  const efforts = listEfforts(call.world, activityViewer(call), {
    segmentId,
    from: optional.text(call.query['start_date_local']),
    to: optional.text(call.query['end_date_local']),
    perPage: paging(call).perPage,
  })
  return jsonText(stringifyExact(efforts))
}

export const getSegmentEffort: Handler = (call) => jsonText(stringifyExact(detailedEffort(call.world, id(call), activityViewer(call))))

export const getSegmentEffortStreams: Handler = (call) => {
  const streams = effortStreams(call.world, id(call), call.athleteId)
  return jsonText(
    streamsAnswer(streamTexts('SegmentEffort', streams, typesFor(keysOf(call, ['distance']))), call.query['key_by_type'] === true),
  )
}
