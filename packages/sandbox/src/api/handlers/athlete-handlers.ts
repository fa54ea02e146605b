import { Refusal } from '../../core/refusal.ts'
import { statsOf } from '../../things/activities/stats.ts'
import { type AthleteFields, detailedAthlete, summaryAthlete, zonesOfAthlete } from '../../things/athletes/athletes.ts'
import { changeAthlete } from '../../things/athletes/edit-athletes.ts'
import { findClub, listClubs } from '../../things/clubs/clubs.ts'
import { findGear } from '../../things/gear/gear.ts'
import { json } from '../response.ts'
import { type Call, fromData, type Handlers, id, pageOf } from './handler.ts'

/** Only the athlete may read their lists (decision 041). */
export function refuseAnotherAthlete(call: Call): void {
  if (id(call) === call.athleteId) return
  throw new Refusal(
    'forbidden',
    { resource: 'Athlete', field: 'id', code: 'invalid' },
    'Not this athlete: use the ID of the athlete who authorized the app.',
  )
}

/** Detailed only with `profile:read_all`, for reading and updating. */
const getAthlete = fromData('athlete', ({ world, athleteId, scopes }) => {
  const show = scopes.includes('profile:read_all') ? detailedAthlete : summaryAthlete
  return show(world, athleteId)
})

export const athletes = {
  getAthlete,
  updateAthlete(call) {
    const { weight, ftp } = call.body as AthleteFields
    changeAthlete(call.world, call.athleteId, { weight, ftp })
    return getAthlete(call)
  },
  getAthleteZones: fromData('zones', ({ world, athleteId }) => zonesOfAthlete(world, athleteId)),
  getAthleteStats(call) {
    refuseAnotherAthlete(call)
    return json(statsOf(call.world, call.athleteId))
  },
  listAthleteClubs: fromData('clubs', (call) => pageOf(listClubs(call.world, call.athleteId), call)),
  getClub: fromData('club', (call) => findClub(call.world, id(call), call.athleteId)),
  getGear: fromData('gear', (call) => findGear(call.world, id(call), call.athleteId)),
} satisfies Partial<Handlers>
