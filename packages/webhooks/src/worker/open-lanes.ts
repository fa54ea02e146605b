import type { Lane } from '../inbox/inbox.ts'
import type { WorkParts } from './lease-work.ts'

/**
 * Lanes that may be worked on now. A lane without reads left is paused before anybody is leased: an athlete who was leased for nothing would
 * lose the place in the line.
 */
export async function openLanes({ pauses, budget }: Pick<WorkParts, 'pauses' | 'budget'>): Promise<readonly Lane[]> {
  const open: Lane[] = []
  for (const lane of pauses.openLanes()) {
    const until = await budget.fullUntil(lane)
    if (until === undefined) open.push(lane)
    else pauses.pause(until, lane)
  }
  return open
}
