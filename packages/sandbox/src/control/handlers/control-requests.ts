import type { JournalEntry } from '../../core/journal.ts'
import { type Call, type Handlers, Refused, worldOf } from '../call.ts'
import { entryOf } from '../journal-entry.ts'
import { replay } from '../replay.ts'
import { detailOf } from '../request-detail.ts'

export const listRequests: Handlers['listRequests'] = (call) => {
  const { after = 0 } = call.input
  return call.services.journalOf(worldOf(call)).after(after).map(entryOf)
}

/** @throws Refused 404 if the journal does not have the request, or no longer has it */
function entryIn(call: Call<{ readonly number: number }>): JournalEntry {
  const { number } = call.input
  const entry = call.services.journalOf(worldOf(call)).find(number)
  if (entry === undefined) throw new Refused(404, `the request ${number} is not in the journal: GET /requests lists them`)
  return entry
}

export const getRequest: Handlers['getRequest'] = (call) => {
  const entry = entryIn(call)
  return detailOf(entry, call.services.journalOf(worldOf(call)).exchangeOf(entry))
}

export const replayRequest: Handlers['replayRequest'] = async (call) => {
  const { number: _, ...change } = call.input
  const { world, entry } = await replay(call, entryIn(call), change)
  return detailOf(entry, call.services.journalOf(world).exchangeOf(entry))
}

export const getFaults: Handlers['getFaults'] = (call) => call.services.faultsOf(worldOf(call)).list()

export const setFaults: Handlers['setFaults'] = (call) => {
  const { services, input } = call
  const world = worldOf(call)
  services.faultsOf(world).replace(input)
  services.changes.notify(world)
  return services.faultsOf(world).list()
}

export const clearFaults: Handlers['clearFaults'] = (call) => {
  const { services } = call
  const world = worldOf(call)
  services.faultsOf(world).clear()
  services.changes.notify(world)
  return undefined
}
