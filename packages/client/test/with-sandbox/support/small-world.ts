import type { SandboxOptions } from '@activity-tracking/sandbox'

/** Athletes without activities. The sandbox's own world, with its activities, takes four times as long to create. */
export const SMALL_WORLD = {
  athletes: [
    { id: 4_207_619, firstname: 'Maren', lastname: 'Solheim' },
    { id: 4_207_620, firstname: 'Another' },
    { id: 4_207_621, firstname: 'Third' },
  ],
} satisfies SandboxOptions['world']
