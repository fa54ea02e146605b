import { invalid } from '../../core/refusal.ts'
import { detailedEffort, effortStreams, listEfforts } from '../../things/efforts/efforts.ts'
import { detailedSegment, exploreSegments, listStarred, segmentStreams, star } from '../../things/segments/segments.ts'
import { json } from '../response.ts'
import { fromData, type Handlers, id, optional, paging, streamsOf, viewerOf } from './handler.ts'

const STREAMS = ['distance', 'altitude', 'latlng']

export const segments = {
  getSegment: fromData('segment', (call) => detailedSegment(call.world, id(call), viewerOf(call))),
  listStarredSegments: fromData('starred', (call) => {
    const { page, perPage } = paging(call)
    return listStarred(call.world, viewerOf(call), page, perPage)
  }),
  starSegment: (call) => json(star(call.world, id(call), viewerOf(call), call.body['starred'] === true)),
  exploreSegments: fromData('explore', (call) => {
    const bounds = String(call.query['bounds']).split(',').map(Number)
    const [south = 0, , north = 0] = bounds
    if (south > north) {
      throw invalid('Segment', 'bounds', 'bounds must be the south-west corner, then the north-east corner.')
    }
    const region = {
      bounds,
      activityType: optional.text(call.query['activity_type']),
      minCategory: Number(call.query['min_cat']),
      maxCategory: Number(call.query['max_cat']),
    }
    return exploreSegments(call.world, call.athleteId, region)
  }),
  getSegmentStreams: streamsOf('Segment', (call, types) => segmentStreams(call.world, id(call), viewerOf(call), types), STREAMS),
  listSegmentEfforts: fromData('efforts', (call) => {
    const { segment_id, start_date_local: from, end_date_local: to } = call.query
    const range = { from: optional.text(from), to: optional.text(to), perPage: paging(call).perPage }
    return listEfforts(call.world, viewerOf(call), { segmentId: String(segment_id), ...range })
  }),
  getSegmentEffort: fromData('effort', (call) => detailedEffort(call.world, id(call), viewerOf(call))),
  getSegmentEffortStreams: streamsOf('SegmentEffort', (call, types) => effortStreams(call.world, id(call), viewerOf(call), types)),
} satisfies Partial<Handlers>
