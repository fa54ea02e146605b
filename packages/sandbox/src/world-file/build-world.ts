import { type Database, openDatabase } from '../core/database.ts'
import { ownTemplate } from './own-template.ts'
import { type WorldFile, worldFrom } from './read-world-file.ts'
import { WorldFileError } from './world-problem.ts'

/** A world as the control API receives it. */
export interface WorldSource {
  /** The text of a world file, or an object with its structure. */
  readonly world: string | object
  /** Content of the files that the world names, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** A world, and when it starts. */
interface StartedWorld extends WorldSource {
  /** Start of its clock in epoch milliseconds; undefined for that of the world, or `fallback`. */
  readonly startAt: number | undefined
  readonly fallback: number
}

/** A world to build outside the main thread. */
export interface WorldJob extends StartedWorld {
  /** Path of the database file to write. It must not exist. */
  readonly output: string
}

/** A world whose rows are in a database. */
export interface BuiltWorld extends Pick<WorldFile, 'app' | 'grants' | 'now'> {
  readonly startAt: number
  /** Name of the template that the rows belong to. */
  readonly template: string
}

/**
 * Reads a world, and writes its rows and everything that is derived from them.
 * @throws WorldFileError with all problems
 */
export async function provideWorld(database: Database, { world, files, startAt, fallback }: StartedWorld): Promise<BuiltWorld> {
  const { app, grants, now, contents } = await worldFrom(world, { files })
  const start = startAt ?? now ?? fallback
  return { app, grants, now, startAt: start, template: ownTemplate(contents).provide(database, start) }
}

/** Reads a world, and writes its rows to a database file; or its problems, as one text. */
export async function buildWorld(job: WorldJob): Promise<BuiltWorld | { readonly problem: string }> {
  const database = openDatabase(undefined)
  try {
    const built = await provideWorld(database, job)
    database.run('vacuum into ?', job.output)
    return built
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error
    return { problem: error.message }
  } finally {
    database.close()
  }
}
