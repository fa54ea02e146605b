/** The key no longer has the version that a write contained: read the record again before you decide. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError'
  readonly code = 'version_conflict'
  readonly key: string

  constructor(key: string) {
    super(`the record of ${JSON.stringify(key)} was changed by another writer: read it again`)
    this.key = key
  }
}
