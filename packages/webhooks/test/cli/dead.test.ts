import { createTerminal } from '@activity-tracking/kit/command/terminal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDead, readKey, retryDead } from '../../src/cli/dead.ts'
import { type Inbox, memoryInbox } from '../../src/index.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')

/** An inbox with these dead activities. */
async function inboxWith(...dead: readonly (readonly [athleteId: string, id: string])[]): Promise<Inbox> {
  const inbox = memoryInbox({ now: () => NOW })
  await inbox.mark(dead.map(([athleteId, id]) => ({ athleteId, kind: 'activity', id, lane: 'live' as const })))
  for (const [athleteId] of dead) {
    const lease = await inbox.lease({ leaseMs: 1_000, athleteId })
    if (lease === null) continue
    for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'dead', reason: 'onChange failed' })
    await inbox.release(lease, 0)
  }
  return inbox
}

let [out, err]: [string[], string[]] = [[], []]
beforeEach(() => {
  ;[out, err] = [[], []]
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line))
})
afterEach(() => vi.restoreAllMocks())

describe('dead', () => {
  it('prints each dead entry with its key, the reason and the time', async () => {
    await listDead(createTerminal({}), await inboxWith(['7', '12'], ['8', '13']))
    expect(out).toEqual([
      expect.stringMatching(/^7\/activity\/12 {2}2026-11-02T10:00:00\.000Z {2}\d+ failures? {2}onChange failed$/),
      expect.stringMatching(/^8\/activity\/13 /),
    ])
    expect(err).toEqual([expect.stringContaining('2 dead')])
  })

  it('prints a line of JSON for each with --json', async () => {
    await listDead(createTerminal({ json: true, quiet: true }), await inboxWith(['7', '12']))
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        key: '7/activity/12',
        athlete_id: '7',
        kind: 'activity',
        id: '12',
        reason: 'onChange failed',
        failures: expect.any(Number),
        died_at: '2026-11-02T10:00:00.000Z',
      },
    ])
    expect(err).toEqual([])
  })

  it('prints all of a long list', async () => {
    await listDead(
      createTerminal({ quiet: true }),
      await inboxWith(...Array.from({ length: 250 }, (_, index) => [String(index + 1), '5'] as const)),
    )
    expect(new Set(out).size).toBe(250)
  })

  it('reports that there are no dead entries', async () => {
    await listDead(createTerminal({}), await inboxWith())
    expect([out, err]).toEqual([[], ['There are no dead entries.']])
  })
})

describe('dead retry', () => {
  it('makes one entry due again', async () => {
    const inbox = await inboxWith(['7', '12'], ['8', '13'])
    await retryDead(createTerminal({}), inbox, readKey('7/activity/12', {}))
    expect(out).toEqual(['1'])
    expect(await inbox.stats()).toMatchObject({ dead: 1, waiting: 1 })
  })

  it('makes all of them due again', async () => {
    const inbox = await inboxWith(['7', '12'], ['8', '13'])
    await retryDead(createTerminal({ json: true }), inbox, readKey(undefined, { all: true }))
    expect(out).toEqual(['{"retried":2}'])
    expect(await inbox.stats()).toMatchObject({ dead: 0, waiting: 2 })
  })

  it('fails for an entry that is not dead', async () => {
    await expect(retryDead(createTerminal({}), await inboxWith(['7', '12']), readKey('7/activity/13', {}))).rejects.toThrow(
      'the dead entry 7/activity/13 does not exist',
    )
  })
})
