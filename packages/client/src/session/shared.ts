/**
 * A value that all sessions of this process share for a store: what one of them learns or does counts for the others.
 * @param create the initial value
 */
export function perStore<Value>(create: () => Value): (store: object) => Value {
  const values = new WeakMap<object, { readonly value: Value }>()
  return (store) => {
    const shared = values.get(store) ?? { value: create() }
    values.set(store, shared)
    return shared.value
  }
}
