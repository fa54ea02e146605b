import { DecryptionError } from './decryption-error.ts'
import { insideOf } from './encrypted-store.ts'
import { keyIdOf } from './internal/record-cipher.ts'
import type { Store } from './store.ts'
import { VersionConflictError } from './version-conflict-error.ts'

/** What re-encryption did. */
export interface Reencryption {
  /** Records written anew. */
  readonly rewritten: number
  /** Keys whose records could not be decrypted; they are left as they are. */
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

/** Writes one record anew unless it has the current key, or is gone. Whoever writes in between does so with the current key or makes us look again. */
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
      if (!(error instanceof VersionConflictError)) throw error
    }
  }
}

/**
 * Encrypts every record of an encrypted store with its current key, so that older keys can be dropped. Safe beside other writers: a record
 * written meanwhile is never undone. `prefix` limits it to keys that begin with it.
 * @throws TypeError for a store not made by `encryptedStore`, or one without `list`
 */
export async function reencrypt(encrypted: Store, { prefix = '' }: { readonly prefix?: string } = {}): Promise<Reencryption> {
  const { store } = insideOf(encrypted)
  let rewritten = 0
  const failed: string[] = []
  for await (const key of allKeys(store, prefix)) {
    try {
      if (await renew(encrypted, key)) rewritten += 1
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      failed.push(key)
    }
  }
  return { rewritten, failed }
}
