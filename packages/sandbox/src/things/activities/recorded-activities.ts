import type { World } from '../../core/world.ts'
import type { ActivityRow } from './activity-rows.ts'

/** Activities with a recording, of one athlete or of all, by time. */
export const recordedActivities = ({ database, id: world }: World, athleteId: string | null = null): ActivityRow[] =>
  database.all<ActivityRow>(
    'select * from activities where world = ? and origin is not null and athlete_id = coalesce(?, athlete_id) order by start, id',
    world,
    athleteId,
  )
