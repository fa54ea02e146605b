import { stringifyExact } from '../../base/exact-json.ts'
import { Refusal } from '../../core/refusal.ts'
import { statsOf } from '../../things/activities/stats.ts'
import { detailedAthlete, summaryAthlete, updateAthlete, zonesOfAthlete } from '../../things/athletes/athletes.ts'
import { findClub, listClubs } from '../../things/clubs/clubs.ts'
import { findGear } from '../../things/gear/gear.ts'
import { jsonText } from '../response.ts'
import { type Call, fromData, type Handler, id, paging } from './handler.ts'

/** Detailed only with `profile:read_all`, for reading and updating. */
export const getAthlete = fromData('athlete', ({ world, athleteId, scopes }) => {
  const show = scopes.includes('profile:read_all') ? detailedAthlete : summaryAthlete
  return stringifyExact(show(world, athleteId))
})

export const updateAthleteHandler: Handler = (call) => {
  updateAthlete(call.world, call.athleteId, call.body)
  return getAthlete(call)
}

export const getAthleteZones = fromData('zones', ({ world, athleteId }) => stringifyExact(zonesOfAthlete(world, athleteId)))

/** Only the athlete may read their lists (decision 015). */
export function refuseAnotherAthlete(call: Call): void {
  if (id(call) === call.athleteId) return
  throw new Refusal('forbidden', { resource: 'Athlete', field: 'id', code: 'invalid' }, 'the id is not that of the authenticated athlete')
}

export const getAthleteStats: Handler = (call) => {
  refuseAnotherAthlete(call)
  return jsonText(stringifyExact(statsOf(call.world, call.athleteId)))
}

export const listAthleteClubs = fromData('clubs', (call) => {
  const { page, perPage } = paging(call)
  return stringifyExact(listClubs(call.world, call.athleteId).slice((page - 1) * perPage, page * perPage))
})

export const getClub = fromData('club', (call) => stringifyExact(findClub(call.world, id(call), call.athleteId)))

export const getGear = fromData('gear', (call) => stringifyExact(findGear(call.world, id(call), call.athleteId)))
