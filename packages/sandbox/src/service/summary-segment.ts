import type { components } from '../api.gen.ts'
import { project } from './shapes.ts'
import type { World } from './world.ts'

/** A segment as it stands within other objects: without what is the viewer's own. */
export const summarySegment = (world: World, id: string): components['schemas']['SummarySegment'] => ({
  ...project(world.template.segments.get(id)?.detail ?? {}, 'SummarySegment'),
  resource_state: 2,
})
