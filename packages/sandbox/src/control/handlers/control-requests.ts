import type { JournalEntry } from '../../core/journal.ts'
import { type Call, type Handlers, Refused } from '../call.ts'
import { entryOf } from '../records.ts'
import { replay } from '../replay.ts'
import { detailOf } from '../request-detail.ts'

/** @throws Refused 404 if the journal does not have the request, or no longer has it */
function entryIn({ services, world, input: { number } }: Call<{ readonly number: number }>): JournalEntry {
  const entry = services.journalOf(world).find(number)
  if (entry === undefined) throw new Refused(404, `the request ${number} is not in the journal: GET /requests lists them`)
  return entry
}

export const requests = {
  listRequests: ({ services, world, input: { after = 0 } }) => services.journalOf(world).after(after).map(entryOf),
  getRequest(call) {
    const entry = entryIn(call)
    return detailOf(entry, call.services.exchanges.of(entry))
  },
  async replayRequest(call) {
    const { number: _, ...change } = call.input
    const entry = await replay(call, entryIn(call), change)
    return detailOf(entry, call.services.exchanges.of(entry))
  },
  getFaults: ({ services, world }) => services.faultsOf(world).list(),
  setFaults({ services, world, input }) {
    services.faultsOf(world).replace(input)
    services.changes.notify(world)
    return services.faultsOf(world).list()
  },
  clearFaults({ services, world }) {
    services.faultsOf(world).clear()
    services.changes.notify(world)
  },
} satisfies Partial<Handlers>
