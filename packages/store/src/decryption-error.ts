/** Why a record could not be decrypted. */
export type DecryptionFailure = 'not_encrypted' | 'unknown_key' | 'wrong_key'

const IF_LOST = 'If the key is lost, so is the record: delete it from the store beneath, and let the athlete authorize the app again'

const MEANING: Record<DecryptionFailure, string> = {
  not_encrypted: 'it was not written by an encrypted store. Read it with the store beneath, and write it again through the encrypted store',
  unknown_key: `it was encrypted with a key that is not among \`keys\`. Add that key under its id. ${IF_LOST}`,
  wrong_key: `the key under its id is another one, or the record was changed or moved. Correct the key. ${IF_LOST}`,
}

/** A record is there but cannot be decrypted. The message names the way out, and shows neither what the record holds nor any key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  readonly code = 'decryption_failed'
  readonly reason: DecryptionFailure

  constructor(key: string, reason: DecryptionFailure) {
    super(`the record of ${JSON.stringify(key)} cannot be decrypted: ${MEANING[reason]}`)
    this.reason = reason
  }
}
