import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { secondsAfter, templateMidnight, USUAL_ZONE } from '../base/local-time.ts'
import { fileOf } from '../base/own-package.ts'
import { openDatabase } from '../core/database.ts'
import { compressStreams } from '../core/documents.ts'
import { copyTemplateFile, DEFAULT_TEMPLATE, hasTemplate, type TemplateSource } from '../core/templates.ts'
import { createContents, type WorldContents } from '../things/world-contents.ts'
import { prepareWorld, requireWorld } from './read-world.ts'
import { convertTimes } from './world-json.ts'

/** The data of the default world, prepared before the package is published. */
const PREPARED = fileOf('dist/world.sqlite')

/** The template of the default world. It does not depend on the start of the world. */
export const defaultTemplate: TemplateSource = {
  nameAt: () => DEFAULT_TEMPLATE,
  provide(database) {
    copyTemplateFile(database, DEFAULT_TEMPLATE, PREPARED)
    return DEFAULT_TEMPLATE
  },
}

/** Converts the contents of a world that begins at a time, in epoch milliseconds, to those of a template. */
const relativeTo = (startedAt: number, contents: WorldContents): WorldContents => {
  const midnight = templateMidnight(startedAt)
  const zones = new Map(contents.athletes.map(({ id, time_zone }) => [String(id), time_zone]))
  const inZone = <T>(object: T, zone = USUAL_ZONE): T => convertTimes(object, (time: number) => secondsAfter(midnight, time, zone))
  return {
    ...inZone({ ...contents, athletes: [], activities: [] }),
    athletes: contents.athletes.map((athlete) => inZone(athlete, athlete.time_zone)),
    activities: contents.activities.map((activity) => {
      const { start, athlete_id, time_zone = zones.get(String(athlete_id)) ?? USUAL_ZONE } = activity
      const later = secondsAfter(midnight, start, time_zone) - start
      return convertTimes(activity, (time: number) => time + later)
    }),
  }
}

/** The template of other contents. Its name depends on them. */
export function ownTemplate(contentsAt: (startedAt: number) => WorldContents): TemplateSource {
  const nameOf = (relative: WorldContents): string =>
    `@world-${createHash('sha256').update(JSON.stringify(relative)).digest('hex').slice(0, 32)}`
  return {
    nameAt: (startedAt) => nameOf(relativeTo(startedAt, contentsAt(startedAt))),
    provide(database, startedAt) {
      const relative = relativeTo(startedAt, contentsAt(startedAt))
      const id = nameOf(relative)
      if (!hasTemplate(database, id)) database.atomically(() => createContents({ database, id }, relative))
      return id
    },
  }
}

/** Writes the data of the default world as a database file with compressed recordings, which is half as large, and replaces an older one. */
export async function prepareTemplate(data: unknown, file: string): Promise<void> {
  // The data have streams, not files.
  const read = await prepareWorld(requireWorld(data), { parsers: { run: () => Promise.reject(new Error('the data have a recording')) } })
  const { created, now = 0 } = read()
  const database = openDatabase(undefined)
  try {
    createContents({ database, id: DEFAULT_TEMPLATE }, relativeTo(now, created))
    compressStreams(database)
    rmSync(file, { force: true })
    database.run('vacuum into ?', file)
  } finally {
    database.close()
  }
}
