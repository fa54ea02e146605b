import { expect, it } from 'vitest'
import { createWebhooks, type ListedActivities, memoryInbox } from '../src/index.ts'
import { PATH } from './support/receiving-app.ts'
import { history } from './support/timed-import.ts'
import { startService } from './support/virtual-service.ts'

it('an import that is repeated reads only what differs from the copy, and confirms deletions', async () => {
  await using service = await startService({ athleteCount: 1, activities: history(5) })
  const { app, now } = service
  const [athleteId = ''] = service.athletes
  const copy = new Map<string, { readonly name: unknown; readonly start: number }>()
  const options = { app, inbox: memoryInbox({ now }), path: PATH, now, sweeps: 'by hand', onErase: () => undefined } as const
  const periods: (number | null)[] = []
  await using webhooks = createWebhooks({
    ...options,
    onChange(change) {
      if (change.type === 'changed') {
        const { name, start_date } = change.activity
        copy.set(change.activityId, { name, start: Date.parse(start_date) / 1_000 })
      }
      if (change.type === 'deleted') copy.delete(change.activityId)
    },
    compare({ activities, from, to }: ListedActivities) {
      periods.push(from)
      const listed = new Set(activities.map(({ id }) => String(id)))
      return {
        changed: activities.filter(({ id, name }) => copy.get(String(id))?.name !== name).map(({ id }) => id),
        gone: [...copy].flatMap(([id, { start }]) =>
          start >= (from ?? 0) && start < (to ?? Number.POSITIVE_INFINITY) && !listed.has(id) ? [id] : [],
        ),
      }
    },
  })
  const repeat = async (since?: Date): Promise<number> => {
    const before = await service.requests('getActivity')
    await webhooks.backfill(athleteId, { onlyChanges: true, ...(since && { since }) })
    await webhooks.drain()
    expect((await webhooks.backfillProgress(athleteId))?.isFinished).toBe(true)
    return (await service.requests('getActivity')) - before
  }
  expect([await repeat(), copy.size, await repeat()]).toEqual([5, 5, 0])

  const [changed = '', gone = ''] = copy.keys()
  await service.sandbox.control.changeActivity({ id: Number(changed), name: 'Renamed' })
  await service.sandbox.control.deleteActivity({ id: Number(gone) })
  expect([await repeat(), copy.get(changed)?.name, copy.size]).toEqual([2, 'Renamed', 4])

  const since = new Date('2026-11-01T00:00:00Z')
  expect([await repeat(since), periods.at(-1)]).toEqual([0, since.getTime() / 1_000])

  const blind = createWebhooks({ ...options, inbox: memoryInbox({ now }), onChange: () => undefined })
  await expect(blind.backfill(athleteId, { onlyChanges: true })).rejects.toThrow('`onlyChanges` needs the option `compare`')
})
