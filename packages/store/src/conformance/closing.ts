import { failure, type Rule, UNAVAILABLE } from './kit.ts'

/** What needs a store that is closed says so. */
export function registerClosing(rule: Rule, canClose: boolean): void {
  if (!canClose) {
    rule('a store with nothing to close goes on after `close`', async ({ store, close, expect }) => {
      await close()
      await store.get('key')
      expect(await failure(store.get('key'))).toEqual(undefined)
    })
    return
  }

  rule('after closing every operation rejects with the code `store_unavailable` and shows no record', async ({ store, close, expect }) => {
    const { version } = await store.put('key', { secret: 'kept to itself' }, { ifAbsent: true })
    const lock = await store.lock?.('name', { waitMs: 0, ttlMs: 60_000 })
    await close()
    const operations = [
      () => store.get('key'),
      () => store.put('key', { secret: 'also kept' }, { ifVersion: version }),
      () => store.put('other', { secret: 'also kept' }, { ifAbsent: true }),
      () => store.delete('key', { ifVersion: version }),
      () => store.lock?.('key', { waitMs: 5_000, ttlMs: 1 }),
      () => lock?.extend(60_000),
      () => store.list?.(),
    ]
    for (const operation of operations) {
      const outcome = operation()
      if (outcome === undefined) continue
      const error: unknown = await outcome.then(
        () => undefined,
        (caught: unknown) => caught,
      )
      expect(await failure(Promise.reject(error))).toEqual(UNAVAILABLE)
      expect(`${error} ${JSON.stringify(error)}`.includes('kept')).toEqual(false)
    }
  })

  rule('releasing a lock after closing does not reject', async ({ store, close, expect }) => {
    const lock = await store.lock?.('name', { waitMs: 0, ttlMs: 60_000 })
    await close()
    expect(await failure(lock?.release())).toEqual(undefined)
  })
}
