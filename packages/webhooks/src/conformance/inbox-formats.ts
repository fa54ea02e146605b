import { failure } from '@activity-tracking/store/conformance'
import { activity, DAY, type InboxRules, leaseOf, MINUTE } from './inbox-case.ts'

/** A format that no version of this package has written yet. */
const LATER_FORMAT = 9

const LATER_RECORD = JSON.stringify({ format: LATER_FORMAT, athlete: '1', rows: [] })

const UNREADABLE = 'unreadable_record'

function isRejected(text: string, format: number): InboxRules[string] {
  return async ({ inbox, other, plant, clock, expect }) => {
    await inbox.mark([activity('1', '10')])
    const lease = await leaseOf(inbox)
    clock.now += MINUTE
    await plant('1', text, format)
    const operations = [
      () => inbox.mark([activity('1', '11')]),
      () => inbox.mark([activity('2', '11'), activity('1', '11')]),
      () => inbox.lease({ leaseMs: MINUTE, athleteId: '1' }),
      () => inbox.renew(lease, MINUTE),
      () => inbox.release(lease, 1),
      () => inbox.forget('1'),
      () => inbox.find(activity('1', '10')),
      () => inbox.retryDead(activity('1', '10')),
    ]
    for (const operation of operations) expect(await failure(operation())).toEqual(UNREADABLE)
    expect(await inbox.find(activity('2', '11'))).toEqual(null)
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    const [refused, stored] = await Promise.all([failure(inbox.mark([activity('1', '11')])), inbox.mark([activity('2', '11')])])
    expect([refused, stored]).toEqual([UNREADABLE, ['stored']])
    expect((await leaseOf(other)).athleteId).toEqual('2')
    expect(await inbox.retryDead()).toEqual(0)
    expect((await inbox.dead()).entries).toEqual([])
    expect((await inbox.athletes()).ids).toEqual(['1', '2'])
  }
}

/** Records of a later version of the package are not changed. */
export const formats: InboxRules = {
  'a record of a later format is rejected and not changed; other athletes are not affected': isRejected(LATER_RECORD, LATER_FORMAT),
  'a record that is not JSON is rejected and not changed; other athletes are not affected': isRejected('{"format":1,', 1),

  async 'if any number of records of a later format are due, the next athlete is still leased'({ inbox, other, plant, clock, expect }) {
    const ids = Array.from({ length: 30 }, (_, index) => String(100 + index))
    await inbox.mark(ids.map((id) => activity(id, '10')))
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) await plant(id, LATER_RECORD, LATER_FORMAT)
      else await plant(id, 'nonsense', 1)
    }
    clock.now += MINUTE
    await inbox.mark([activity('200', '10')])
    expect((await leaseOf(other)).athleteId).toEqual('200')
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
  },

  async '`purge` does not remove records of a later format or that are not JSON; other athletes are not affected'(data) {
    const { inbox, plant, clock, expect } = data
    for (const athleteId of ['1', '2', '3']) await inbox.forget(athleteId)
    await plant('1', LATER_RECORD, LATER_FORMAT)
    await plant('2', 'nonsense', 1)
    clock.now += 8 * DAY
    expect(await inbox.purge()).toEqual(1)
    expect((await inbox.athletes()).ids).toEqual(['1', '2'])
  },
}

export const noFormats: InboxRules = {
  async 'every record has the format of this version'({ inbox, expect }) {
    await inbox.mark([activity('1', '10')])
    expect((await inbox.find(activity('1', '10')))?.id).toEqual('10')
  },
}
