/** A server that tests may use, or why there is none. */
export type Provided = { readonly port: number; readonly missing?: never } | { readonly missing: string; readonly port?: never }

declare module 'vitest' {
  interface ProvidedContext {
    /** A Redis of the whole test run, on 127.0.0.1. */
    readonly redis: Provided
    /** A PostgreSQL of the whole test run, on 127.0.0.1: user and database `postgres`, no password. */
    readonly postgres: Provided
  }
}
