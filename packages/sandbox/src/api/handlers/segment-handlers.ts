import { stringifyExact } from '../../base/exact-json.ts'
import { Refusal } from '../../core/refusal.ts'
import { streamsText } from '../../things/activities/activity-streams.ts'
import { detailedEffort, effortStreams, listEfforts } from '../../things/efforts/efforts.ts'
import { detailedSegment, exploreSegments, listStarred, segmentStreams, star } from '../../things/segments/segments.ts'
import { jsonText } from '../response.ts'
import { type Call, type Handler, id, optional, paging, viewerOf } from './handler.ts'

export const getSegment: Handler = (call) => jsonText(stringifyExact(detailedSegment(call.world, id(call), viewerOf(call))))

export const listStarredSegments: Handler = (call) => {
  const { page, perPage } = paging(call)
  return jsonText(stringifyExact(listStarred(call.world, viewerOf(call), page, perPage)))
}

export const starSegment: Handler = (call) =>
  jsonText(stringifyExact(star(call.world, id(call), viewerOf(call), call.body['starred'] === true)))

export const exploreSegmentsHandler: Handler = (call) => {
  const bounds = String(call.query['bounds']).split(',').map(Number)
  const [south = 0, , north = 0] = bounds
  if (south > north) {
    throw new Refusal(
      'invalid',
      { resource: 'Segment', field: 'bounds', code: 'invalid' },
      'bounds must be the south-west corner, then the north-east corner',
    )
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
  const series = segmentStreams(call.world, id(call), viewerOf(call), keysOf(call, ['distance', 'altitude', 'latlng']))
  return jsonText(streamsText('Segment', series, call.query['key_by_type'] === true))
}

export const listSegmentEfforts: Handler = (call) => {
  const efforts = listEfforts(call.world, viewerOf(call), {
    segmentId: String(call.query['segment_id']),
    from: optional.text(call.query['start_date_local']),
    to: optional.text(call.query['end_date_local']),
    perPage: paging(call).perPage,
  })
  return jsonText(stringifyExact(efforts))
}

export const getSegmentEffort: Handler = (call) => jsonText(stringifyExact(detailedEffort(call.world, id(call), viewerOf(call))))

export const getSegmentEffortStreams: Handler = (call) => {
  const series = effortStreams(call.world, id(call), viewerOf(call), keysOf(call, ['distance']))
  return jsonText(streamsText('SegmentEffort', series, call.query['key_by_type'] === true))
}
