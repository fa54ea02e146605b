/**
 * A value for each object, made on first use: what all parts of this process that use the object share. It lives as long as the object.
 * @param create the initial value
 */
export function perObject<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const shared = values.get(key) ?? { value: create(key) }
    values.set(key, shared)
    return shared.value
  }
}
