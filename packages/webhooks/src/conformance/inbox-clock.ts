import { failure } from '@activity-tracking/store/conformance'
import { activity, DAY, type InboxRules, leaseOf } from './inbox-case.ts'

/** Inboxes without `useClock` have to be created with the clock of the app. */
export const clocks: InboxRules = {
  async '`useClock` sets the clock of an inbox that was created without one, and rejects another one'({ open, clock, expect }) {
    const inbox = await open({})
    if (inbox.useClock === undefined) return
    const now = (): number => clock.now
    inbox.useClock(now)
    inbox.useClock(now)
    await inbox.mark([activity('1', '10')])
    expect((await inbox.stats()).oldestAt).toEqual(clock.now)
    clock.now += DAY
    expect((await leaseOf(inbox)).takenAt).toEqual(clock.now)
    expect(await failure((async () => inbox.useClock?.(() => 0))())).toEqual('TypeError')
  },

  async '`useClock` does not replace the clock that an inbox was created with'({ inbox, clock, expect }) {
    inbox.useClock?.(() => 0)
    await inbox.mark([activity('1', '10')])
    expect((await inbox.stats()).oldestAt).toEqual(clock.now)
  },
}
