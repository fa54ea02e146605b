import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { SITE } from '../../src/site/build-site.ts'

/** A page of the built site: its path from the root, and its HTML. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
}

export async function builtPages(folder = SITE): Promise<BuiltPage[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html')).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (file) => ({ path: relative(folder, file).replaceAll('\\', '/'), html: await readFile(file, 'utf8') })),
  )
}

/** One page of each kind. */
export const KINDS = {
  home: '',
  guide: 'guides/refresh-and-storage/',
  matrix: 'guides/scopes/',
  errors: 'guides/errors/',
  provenance: 'start/stated-and-inferred/',
  recipe: 'cookbook/connect/',
  world: 'sandbox/worlds/',
  commands: 'packages/commands/',
  differences: 'sandbox/differences/',
  package: 'packages/client/',
  'package reference': 'reference/webhooks/',
  calendar: 'versions/calendar/',
  changelog: 'versions/changelog/',
  'API overview': 'api/',
  operation: 'api/operations/starsegment/',
  'longest operation': 'api/operations/getactivity/',
  schemas: 'schemas/',
  webhooks: 'api/webhooks/',
} as const satisfies Readonly<Record<string, string>>

/** Whether the tests of a long campaign run. */
export const isLong = process.env['LONG_TESTS'] !== undefined
