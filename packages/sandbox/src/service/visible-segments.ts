import type { components } from '../api.gen.ts'
import type { SeedSegment } from '../seed/types.ts'
import { notFound } from './refusal.ts'
import { project } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

/**
 * The segment, if the viewer may see it. Private segments need `read_all` (specification, "Segments") and are their creator's alone (inferred):
 * without either they are left out of every response, with the efforts on them, and requests for them get 404 (decision 033).
 */
export function findSegment(world: World, id: string, { athleteId, readAll }: Viewer): SeedSegment | undefined {
  const segment = world.template.segments.get(id)
  if (segment === undefined || !segment.private) return segment
  return readAll && String(segment.ownerId) === athleteId ? segment : undefined
}

/**
 * The segment as it was seeded.
 * @throws Refusal not-found, also for a segment that the viewer may not see
 */
export function visibleSegment(world: World, id: string, viewer: Viewer): SeedSegment {
  const segment = findSegment(world, id, viewer)
  if (segment !== undefined) return segment
  if (!world.template.segments.has(id)) throw notFound('Segment')
  throw notFound(
    'Segment',
    viewer.readAll ? "the segment is another athlete's private one" : 'the segment is private, which needs read_all',
  )
}

/** A segment as it stands within other objects: without what is the viewer's own. */
export const summarySegment = ({ detail }: SeedSegment): components['schemas']['SummarySegment'] => ({
  ...project(detail, 'SummarySegment'),
  resource_state: 2,
})
