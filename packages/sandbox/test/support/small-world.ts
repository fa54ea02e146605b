import { fileURLToPath } from 'node:url'

/** A world in which Maren has an object of each kind, and a private object of each kind. */
export const SMALL_WORLD = fileURLToPath(new URL('../worlds/small/world.yaml', import.meta.url))

/** Its ids. Objects without another owner belong to Maren. Tomas does not have a subscription. */
export const SMALL = {
  athletes: { maren: 4_100_001, ingrid: 4_100_002, tomas: 4_100_003 },
  /** By visibility. The first three are recorded. */
  activities: { everyone: 5_100_000_001, followersOnly: 5_100_000_002, onlyMe: 5_100_000_003, manual: 5_100_000_004 },
  /** Each has an effort of each recorded activity. */
  segments: { open: 6_100_001, hidden: 6_100_002 },
  routes: { open: 7_100_000_001, hidden: 7_100_000_002, ofIngrid: 7_100_000_003 },
  gear: { bike: 'b8100001', shoes: 'g8100002' },
  /** Maren and Ingrid are members of both. */
  clubs: { open: 9_100_001, hidden: 9_100_002 },
} as const
