/** A record was not encrypted with any of the keys, or was changed or moved since. Its content is not told. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  readonly code = 'decryption_failed'

  constructor(what: string) {
    super(`the record cannot be decrypted: it has ${what}`)
  }
}
