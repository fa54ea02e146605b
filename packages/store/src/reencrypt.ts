import { insideOf } from './encrypted-store.ts'
import { keyIdOf } from './internal/record-cipher.ts'
import type { Store } from './store.ts'

/** Result of a re-encryption. */
export interface Reencryption {
  /** Number of rewritten records. */
  readonly rewritten: number
  /** Keys whose records could not be decrypted. They are not changed. */
  readonly failed: readonly string[]
}

async function* allKeys(store: Store, prefix: string): AsyncGenerator<string> {
  if (store.list === undefined) throw new TypeError('this store cannot list its keys')
  let cursor: string | undefined
  do {
    const page = await store.list(cursor === undefined ? { prefix } : { prefix, cursor })
    yield* page.keys
    cursor = page.cursor
  } while (cursor !== undefined)
}

/**
 * Rewrites one record unless it already uses the current key, or no longer exists. A concurrent write either uses the current key or causes
 * another check.
 */
async function renew(encrypted: Store, key: string): Promise<boolean> {
  const { store, current } = insideOf(encrypted)
  for (;;) {
    const stored = await store.get(key)
    if (stored === null || keyIdOf(stored.record) === current) return false
    try {
      const found = await encrypted.get(key)
      if (found === null) return false
      await encrypted.put(key, found.record, { ifVersion: found.version })
      return true
    } catch (error) {
      if (Object(error).code !== 'version_conflict') throw error
    }
  }
}

/**
 * Encrypts every record of an encrypted store with its current key, so that you can remove older keys. Safe with concurrent writers: a
 * record that is written in the meantime is never overwritten. `prefix` limits it to keys that begin with it.
 * @throws TypeError for a store that was not created by `encryptedStore`, or one without `list`
 */
export async function reencrypt(encrypted: Store, { prefix = '' }: { readonly prefix?: string } = {}): Promise<Reencryption> {
  const { store } = insideOf(encrypted)
  let rewritten = 0
  const failed: string[] = []
  for await (const key of allKeys(store, prefix)) {
    try {
      if (await renew(encrypted, key)) rewritten += 1
    } catch (error) {
      if (Object(error).code !== 'decryption_failed') throw error
      failed.push(key)
    }
  }
  return { rewritten, failed }
}
