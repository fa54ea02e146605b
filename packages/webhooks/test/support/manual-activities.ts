import type { VirtualService } from './virtual-service.ts'

/** Creates an activity of the first athlete, unless another one is named. Resolves to its id. */
export const newActivity = async ({ sandbox, athletes }: VirtualService, name = 'Ride', athleteId = athletes[0]): Promise<string> =>
  String((await sandbox.control.createActivity({ athlete_id: Number(athleteId), name, sport_type: 'Ride', elapsed_time: 3_600 })).id)

/** Manual activities of the first athlete, one every so many hours, the newest one hour ago. Returns their ids, the newest first. */
export async function activitiesEvery(hours: number, count: number, { sandbox, athletes, now }: VirtualService): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const start = new Date(now() - 3_600_000 - index * hours * 3_600_000).toISOString().slice(0, 19)
    const fields = { name: `Ride ${index}`, sport_type: 'Ride', elapsed_time: 600, start_date_local: start }
    ids.push(String((await sandbox.control.createActivity({ athlete_id: Number(athletes[0]), ...fields })).id))
  }
  return ids
}
