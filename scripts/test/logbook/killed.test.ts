import { test } from 'vitest'
import { type KillPoint, surviveKill } from './killed-logbook.ts'

/** The long campaign has more of them. */
const POINTS: readonly KillPoint[] = [['getActivity', 2], ['createUpload', 1], 'revoke']

test.each(POINTS.map((point) => [String(point), point] as const))(
  'Logbook loses and doubles nothing when it is killed: %s',
  (_name, point) => surviveKill(point),
)
