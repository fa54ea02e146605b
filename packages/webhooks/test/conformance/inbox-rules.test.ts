import { expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import type { Inbox } from '../../src/index.ts'
import { brokenRules } from '../support/broken-rules.ts'
import { onMemory } from '../support/engines.ts'

/** The rules that fail for inboxes of the kind. */
function brokenBy(change: (inbox: Inbox) => Partial<Inbox>): Promise<string[]> {
  const create = () => {
    const data = onMemory()
    const open = async (options: { readonly now?: () => number }): Promise<Inbox> => {
      const inbox = await data.open(options)
      return { ...inbox, ...change(inbox) }
    }
    return { open, close: () => data.close() }
  }
  return brokenRules((functions) => inboxConformance({ name: 'an inbox', create, without: ['transactions', 'plant', 'close'] }, functions))
}

it('the kit finds no problem with an inbox that follows the rules', async () => {
  expect(await brokenBy(() => ({}))).toEqual([])
})

it.each<[string, (inbox: Inbox) => Partial<Inbox>, string]>([
  [
    'stores only the first of its marks',
    (inbox) => ({
      async mark(marks) {
        const outcomes = await inbox.mark(marks.slice(0, 1))
        return marks.map((_, index) => outcomes[index] ?? 'stored')
      },
    }),
    'concurrent marks of several athletes, in any order, all succeed',
  ],
  [
    'reports that every entry is cleared',
    (inbox) => ({
      async settle(...work) {
        await inbox.settle(...work)
        return 'cleared'
      },
    }),
    'an entry is cleared only if nothing was marked since it was leased',
  ],
  [
    'never ends a lease',
    () => ({ release: async () => null }),
    'a leased athlete is not leased again through any inbox until the lease is released',
  ],
  [
    'does not count deliveries that were started',
    (inbox) => ({
      settle: (lease, entry, settlement) =>
        inbox.settle(lease, entry, settlement.outcome === 'retry' ? { ...settlement, hasBegun: false } : settlement),
    }),
    'a postponed entry is due at its time, failures are counted, and progress is stored',
  ],
  ['reports that every lease was renewed', () => ({ renew: async () => true }), 'a renewed lease lasts from the time of the renewal'],
  [
    'has all athletes on each page',
    (inbox) => ({ athletes: async () => inbox.athletes({ limit: 1_000 }) }),
    '`athletes` lists all known athletes, each once, in order and in pages',
  ],
  [
    'ignores the clock of the app',
    () => ({ useClock: () => undefined }),
    '`useClock` sets the clock of an inbox that was created without one, and rejects another one',
  ],
  ['never purges', () => ({ purge: async () => 0 }), '`purge` removes any number of records'],
])('the kit finds an inbox that %s', async (_, change, rule) => {
  expect(await brokenBy(change)).toContain(rule)
})
