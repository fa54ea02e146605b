import type { Lane } from '../inbox/inbox.ts'
import type { WorkParts } from './lease-work.ts'

/**
 * Lanes that may be processed now. A lane without remaining reads is paused before an athlete is leased. Otherwise, the athlete would lose their
 * place in the queue without a result.
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
