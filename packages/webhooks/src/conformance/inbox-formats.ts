import { activity, DAY, failure, type InboxConformanceOptions, leased, MINUTE, type Rule } from './inbox-kit.ts'

/** A format that no version of this package has written yet. */
const LATER_FORMAT = 9

const LATER_RECORD = JSON.stringify({ format: LATER_FORMAT, athlete: '1', rows: [] })

const UNREADABLE = 'unreadable_record'

/** Records of a later version of the package are not changed. */
export function registerFormats(rule: Rule, { canPlant = false }: InboxConformanceOptions): void {
  if (!canPlant) {
    rule('every record has the format of this version', async ({ inbox, expect }) => {
      await inbox.mark([activity('1', '10')])
      expect((await inbox.find(activity('1', '10')))?.id).toEqual('10')
    })
    return
  }

  for (const [what, text, format] of [
    ['of a later format', LATER_RECORD, LATER_FORMAT],
    ['that is not JSON', '{"format":1,', 1],
  ] as const) {
    rule(
      `a record ${what} is rejected and not changed; other athletes are not affected`,
      async ({ inbox, other, plant, clock, expect }) => {
        await inbox.mark([activity('1', '10')])
        const lease = leased(await inbox.lease({ leaseMs: MINUTE }))
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
        expect(leased(await other.lease({ leaseMs: MINUTE })).athleteId).toEqual('2')
        expect(await inbox.retryDead()).toEqual(0)
        expect((await inbox.dead()).entries).toEqual([])
        expect((await inbox.athletes()).ids).toEqual(['1', '2'])
      },
    )
  }

  rule(
    'if any number of records of a later format are due, the next athlete is still leased',
    async ({ inbox, other, plant, clock, expect }) => {
      const ids = Array.from({ length: 30 }, (_, index) => String(100 + index))
      await inbox.mark(ids.map((id) => activity(id, '10')))
      for (const [index, id] of ids.entries()) {
        if (index % 2 === 0) await plant(id, LATER_RECORD, LATER_FORMAT)
        else await plant(id, 'nonsense', 1)
      }
      clock.now += MINUTE
      await inbox.mark([activity('200', '10')])
      expect(leased(await other.lease({ leaseMs: MINUTE })).athleteId).toEqual('200')
      expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    },
  )

  rule('`purge` does not remove records of a later format', async ({ inbox, plant, clock, expect }) => {
    await inbox.forget('1')
    await inbox.forget('2')
    await plant('1', LATER_RECORD, LATER_FORMAT)
    clock.now += 8 * DAY
    expect(await inbox.purge()).toEqual(1)
    expect((await inbox.athletes()).ids).toEqual(['1'])
  })
}
