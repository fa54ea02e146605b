/** Why a record could not be decrypted. */
export type DecryptionFailure = 'not_encrypted' | 'unknown_key' | 'wrong_key'

const IF_LOST =
  'If the key is lost, the record cannot be recovered: delete it from the underlying store, and let the athlete authorize the app again'

const MEANING: Record<DecryptionFailure, string> = {
  not_encrypted:
    'it was not written by an encrypted store. Read it with the underlying store, and write it again through the encrypted store',
  unknown_key: `it was encrypted with a key that is not in \`keys\`. Add that key under its ID. ${IF_LOST}`,
  wrong_key: `the key under its ID is a different one, or the record was changed or moved. Correct the key. ${IF_LOST}`,
}

/** A record exists but cannot be decrypted. The message states the solution, and contains neither the content of the record nor a key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  readonly code = 'decryption_failed'
  readonly reason: DecryptionFailure

  constructor(key: string, reason: DecryptionFailure) {
    super(`the record of ${JSON.stringify(key)} cannot be decrypted: ${MEANING[reason]}`)
    this.reason = reason
  }
}
