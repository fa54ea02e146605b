import { failure } from './contract.ts'
import { type StoreRules, shownOf, UNAVAILABLE } from './store-case.ts'

export const closing: StoreRules = {
  async 'after `close`, every operation rejects with the code `store_unavailable`, and the error does not contain a record'(data) {
    const { store, close, expect } = data
    const { version } = await store.put('key', { secret: 'confidential' }, { ifAbsent: true })
    await close()
    for (const operation of [
      () => store.get('key'),
      () => store.put('key', { secret: 'also confidential' }, { ifVersion: version }),
      () => store.put('other', { secret: 'also confidential' }, { ifAbsent: true }),
      () => store.delete('key', { ifVersion: version }),
      store.list?.bind(store),
    ]) {
      if (operation === undefined) continue
      const error: unknown = await operation().catch((caught: unknown) => caught)
      expect([Object(error).code, shownOf(error).includes('confidential')]).toEqual([UNAVAILABLE, false])
    }
  },
}

export const noClosing: StoreRules = {
  async 'a store without resources to close still works after `close`'({ store, close, expect }) {
    await close()
    await store.get('key')
    expect(await failure(store.get('key'))).toEqual(undefined)
  },
}
