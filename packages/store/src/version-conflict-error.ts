/** A write named a version that the key no longer has: read again and decide anew. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError'
  readonly code = 'version_conflict'
  readonly key: string

  constructor(key: string) {
    super(`the record of ${JSON.stringify(key)} was changed by someone else: read it again`)
    this.key = key
  }
}
