/** A server for tests, or why it is missing. */
export type Provided = { readonly port: number; readonly missing?: never } | { readonly missing: string; readonly port?: never }

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis server of the whole test run, on 127.0.0.1. */
    readonly redis: Provided
    /** The PostgreSQL server of the whole test run, on 127.0.0.1: user and database `postgres`, no password. */
    readonly postgres: Provided
  }
}
