import { stringifyExact } from '../../base/exact-json.ts'
import { Refusal } from '../../core/refusal.ts'
import { streamsText } from '../../things/activities/activity-streams.ts'
import { detailedEffort, effortStreams, listEfforts } from '../../things/efforts/efforts.ts'
import { detailedSegment, exploreSegments, listStarred, segmentStreams, star } from '../../things/segments/segments.ts'
import { jsonText } from '../response.ts'
import { fromData, type Handler, id, optional, paging, streamTypes, viewerOf } from './handler.ts'

export const getSegment = fromData('segment', (call) => stringifyExact(detailedSegment(call.world, id(call), viewerOf(call))))

export const listStarredSegments = fromData('starred', (call) => {
  const { page, perPage } = paging(call)
  return stringifyExact(listStarred(call.world, viewerOf(call), page, perPage))
})

export const starSegment: Handler = (call) =>
  jsonText(stringifyExact(star(call.world, id(call), viewerOf(call), call.body['starred'] === true)))

export const exploreSegmentsHandler = fromData('explore', (call) => {
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
    minCategory: Number(call.query['min_cat']),
    maxCategory: Number(call.query['max_cat']),
  }
  return stringifyExact(exploreSegments(call.world, call.athleteId, region))
})

export const getSegmentStreams = fromData('segment streams', (call) => {
  const series = segmentStreams(call.world, id(call), viewerOf(call), streamTypes(call))
  return streamsText('Segment', series, call.query['key_by_type'] === true)
})

export const listSegmentEfforts = fromData('efforts', (call) => {
  const efforts = listEfforts(call.world, viewerOf(call), {
    segmentId: String(call.query['segment_id']),
    from: optional.text(call.query['start_date_local']),
    to: optional.text(call.query['end_date_local']),
    perPage: paging(call).perPage,
  })
  return stringifyExact(efforts)
})

export const getSegmentEffort = fromData('effort', (call) => stringifyExact(detailedEffort(call.world, id(call), viewerOf(call))))

export const getSegmentEffortStreams = fromData('effort streams', (call) => {
  const series = effortStreams(call.world, id(call), viewerOf(call), streamTypes(call))
  return streamsText('SegmentEffort', series, call.query['key_by_type'] === true)
})
