import { whyNodeIsTooOld } from '../node-version.ts'

type Sqlite = typeof import('node:sqlite')

const isAboutSqlite = (warning: unknown): boolean => /^SQLite is an experimental feature/.test(String(warning))

/**
 * Node's SQLite. Node 22 warns on standard error when it is loaded; that warning, and no other, is suppressed.
 * @throws Error when Node is too old to have it
 */
export function loadSqlite(): Sqlite {
  const problem = whyNodeIsTooOld(process.versions.node)
  if (problem !== undefined) throw new Error(problem)
  const { emitWarning } = process
  process.emitWarning = (...warning: unknown[]) => {
    if (!isAboutSqlite(warning[0])) Reflect.apply(emitWarning, process, warning)
  }
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
