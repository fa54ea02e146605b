/** Something a package exports. */
export interface ExportedName {
  readonly name: string
  /** The file that declares it, relative to the source folder of its package: `session/token-session.ts`. */
  readonly source: string
  readonly kind: 'function' | 'class' | 'error' | 'constant' | 'type'
  /** Its declaration, with the comments on its members; undefined for types that are generated from the description. */
  readonly declaration: string | undefined
  /** Its comment, as Markdown. */
  readonly text: string
  readonly tags: readonly { readonly name: string; readonly text: string }[]
}

/** The exports of one import path of a package. */
export interface EntryPoint {
  /** Such as `@activity-tracking/client/sqlite`. */
  readonly path: string
  readonly names: readonly ExportedName[]
}
