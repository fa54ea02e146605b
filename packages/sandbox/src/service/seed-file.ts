import { rmSync } from 'node:fs'
import { openDatabase } from './database.ts'
import { provideTemplate, templateOf } from './templates.ts'

/** Writes the template of a seed as a database file, in the place of an older one. */
export function writeSeedFile(seed: number, file: string): void {
  const database = openDatabase(undefined)
  try {
    provideTemplate(database, templateOf(seed), { prepared: false })
    rmSync(file, { force: true })
    database.run('vacuum into ?', file)
  } finally {
    database.close()
  }
}
