import type { SandboxOptions } from '@activity-tracking/sandbox'

/** Athletes without activities. The sandbox's own world, with its activities, takes four times as long to create. */
export const SMALL_WORLD = {
  athletes: { maren: { id: 4_207_619, firstname: 'Maren', lastname: 'Solheim' }, another: {}, third: {} },
} as const satisfies SandboxOptions['world']
