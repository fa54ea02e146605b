import { test } from 'vitest'
import { type KillPoint, surviveKill } from './killed-logbook.ts'

const upTo = (operation: string, times: number): KillPoint[] => Array.from({ length: times }, (_, index) => [operation, index + 1])

const POINTS: readonly KillPoint[] = [
  ...upTo('issueToken', 1),
  ...upTo('getAthlete', 1),
  ...upTo('listActivities', 2),
  ...upTo('getActivity', 5),
  ...upTo('getActivityStreams', 1),
  ...upTo('createUpload', 1),
  ...upTo('getUpload', 1),
  'rename',
  'revoke',
]

test.each(POINTS.map((point) => [String(point), point] as const))('Logbook survives the kill at %s', (_name, point) => surviveKill(point))
