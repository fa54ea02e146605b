import { failure, type Rule, UNAVAILABLE } from './kit.ts'

/** Rules about closing a store. */
export function registerClosing(rule: Rule, canClose: boolean): void {
  if (!canClose) {
    rule('a store without resources to close still works after `close`', async ({ store, close, expect }) => {
      await close()
      await store.get('key')
      expect(await failure(store.get('key'))).toEqual(undefined)
    })
    return
  }

  rule(
    'after `close`, every operation rejects with the code `store_unavailable`, and the error does not contain a record',
    async ({ store, close, expect }) => {
      const { version } = await store.put('key', { secret: 'confidential' }, { ifAbsent: true })
      await close()
      const operations = [
        () => store.get('key'),
        () => store.put('key', { secret: 'also confidential' }, { ifVersion: version }),
        () => store.put('other', { secret: 'also confidential' }, { ifAbsent: true }),
        () => store.delete('key', { ifVersion: version }),
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
    },
  )
}
