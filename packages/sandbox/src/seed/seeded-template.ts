import { existsSync, rmSync } from 'node:fs'
import { fileOf } from '../base/own-package.ts'
import { type Database, openDatabase } from '../core/database.ts'
import { compressStreams } from '../core/documents.ts'
import { copyTemplateFile, hasTemplate, type TemplateSource } from '../core/templates.ts'
import { createContents } from '../things/world-contents.ts'
import { planWorld } from './plan-world.ts'

/** The template of seed 1, generated before the package is published. */
const PREPARED = { id: '@1', file: fileOf('dist/seed-1.sqlite') }

/** Name of the template of a seed. */
const templateOf = (seed: number): string => `@${seed}`

/** The template of a seed. It does not depend on the start of the world. */
export const seededTemplate = (seed: number): TemplateSource => ({
  nameAt: () => templateOf(seed),
  provide: (database) => provideTemplate(database, templateOf(seed)),
})

/** @param template name of a seed's template */
export const seedOf = (template: string): number => Number(template.slice(1))

/** @param prepared whether rows that were generated beforehand can be copied, which takes a hundredth of the time */
function provideTemplate(database: Database, id: string, { prepared = true } = {}): string {
  if (hasTemplate(database, id)) return id
  if (prepared && id === PREPARED.id && existsSync(PREPARED.file)) copyTemplateFile(database, id, PREPARED.file)
  else database.atomically(() => createContents({ database, id }, planWorld(seedOf(id))))
  return id
}

/** Writes the template of a seed as a database file with compressed recordings, which is half as large, and replaces an older one. */
export function writeSeedFile(seed: number, file: string): void {
  const database = openDatabase(undefined)
  try {
    provideTemplate(database, templateOf(seed), { prepared: false })
    compressStreams(database)
    rmSync(file, { force: true })
    database.run('vacuum into ?', file)
  } finally {
    database.close()
  }
}
