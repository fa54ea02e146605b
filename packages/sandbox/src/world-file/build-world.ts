import { openDatabase } from '../service/database.ts'
import { provideOwnTemplate } from '../service/templates.ts'
import { type WorldFile, worldFrom, worldFromText } from './read-world-file.ts'
import { WorldFileError } from './world-problem.ts'

/** A world as the control API receives it. */
export interface WorldSource {
  /** The text of a world file, or an object with its structure. */
  readonly world: string | object
  /** Content of the files that the world names, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** A world to build outside the main thread. */
export interface WorldJob extends WorldSource {
  /** Start of its clock in epoch milliseconds; undefined for that of the world, or `fallback`. */
  readonly startAt: number | undefined
  readonly fallback: number
  /** Path of the database file to write. It must not exist. */
  readonly output: string
}

/** A world whose rows are in a database file. */
export interface BuiltWorld extends Pick<WorldFile, 'app' | 'grants' | 'now'> {
  readonly startAt: number
  /** Name of the template that the rows belong to. */
  readonly template: string
}

/** @throws WorldFileError with all problems */
export const readSource = ({ world, files }: WorldSource): Promise<WorldFile> =>
  typeof world === 'string' ? worldFromText(world, files) : worldFrom(world, { files })

/** Reads a world, derives everything from it and writes its rows to a database file; or its problems, as one text. */
export async function buildWorld(job: WorldJob): Promise<BuiltWorld | { readonly problem: string }> {
  try {
    const { app, grants, now, plan } = await readSource(job)
    const startAt = job.startAt ?? now ?? job.fallback
    const database = openDatabase(undefined)
    try {
      const template = provideOwnTemplate(database, plan, startAt)
      database.run('vacuum into ?', job.output)
      return { app, grants, now, startAt, template }
    } finally {
      database.close()
    }
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error
    return { problem: error.message }
  }
}
