/** Why a record could not be decrypted. */
export type DecryptionFailure = 'not_encrypted' | 'unknown_key' | 'wrong_key'

const MEANING: Record<DecryptionFailure, string> = {
  not_encrypted: 'it was not written by an encrypted store',
  unknown_key: 'it was encrypted with a key that is not among `keys`',
  wrong_key: 'the key does not fit, or the record was changed or belongs to another name',
}

/** A record is there but cannot be decrypted. Shows neither what it holds nor any key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  readonly code = 'decryption_failed'
  readonly reason: DecryptionFailure

  constructor(key: string, reason: DecryptionFailure) {
    super(`the record of ${JSON.stringify(key)} cannot be decrypted: ${MEANING[reason]}`)
    this.reason = reason
  }
}
