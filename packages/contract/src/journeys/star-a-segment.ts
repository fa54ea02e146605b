import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import type { Journey } from './journey.ts'

/** Specification, "Segments": star a segment, find it among the starred, unstar it. */
export const starASegment: Journey = {
  name: 'stars a segment: star, list, unstar, segment',
  scopes: ['profile:write', 'read'],
  async travel({ api, fixtures, stateful }) {
    const id = await fixtures.text('segmentId')
    const params = { path: { id } }
    const star = async (starred: boolean) => unwrap(api.PUT('/segments/{id}/starred', { params, body: { starred } }))
    const starredIds = async () => {
      const segments = await unwrap(api.GET('/segments/starred', { params: { query: { per_page: 200 } } }))
      return segments.map((segment) => String(segment.id))
    }

    await star(true)
    const whileStarred = await starredIds()
    await star(false)
    await unwrap(api.GET('/segments/{id}', { params }))
    if (!stateful) return
    expect(whileStarred).toContain(id)
    expect(await starredIds()).not.toContain(id)
  },
}
