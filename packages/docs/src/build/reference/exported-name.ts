/** Something a package exports. */
export interface ExportedName {
  readonly name: string
  /** The file that declares it, as `session/token-session.ts`: below the folder of its package's sources. */
  readonly source: string
  readonly kind: 'function' | 'class' | 'error' | 'constant' | 'type'
  /** Its declaration, with the comments on its members; undefined for types that are generated from the description. */
  readonly declaration: string | undefined
  /** What its comment says, as Markdown. */
  readonly text: string
  readonly tags: readonly { readonly name: string; readonly text: string }[]
}

/** What one import path of a package exports. */
export interface EntryPoint {
  /** As `@activity-tracking/store/sqlite`. */
  readonly path: string
  readonly names: readonly ExportedName[]
}
