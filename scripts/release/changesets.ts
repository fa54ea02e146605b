import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { BUMPS, type Bump } from './bump-rule.ts'

const FRONT_MATTER = /^---\r?\n((?:.*\r?\n)*?)---/

const isBump = (value: unknown): value is Bump => BUMPS.some((bump) => bump === value)

function releasesIn(file: string, text: string): [name: string, bump: Bump][] {
  const [, frontMatter] = FRONT_MATTER.exec(text) ?? []
  if (frontMatter === undefined) throw new Error(`.changeset/${file} does not start with its bumps between two lines of ---`)
  const releases: Record<string, unknown> = parse(frontMatter) ?? {}
  return Object.entries(releases).map(([name, bump]) => {
    if (!isBump(bump)) throw new Error(`.changeset/${file} bumps ${name} "${bump}": use one of ${BUMPS.join(', ')}`)
    return [name, bump]
  })
}

/**
 * The largest bump for each package in the changesets of a folder.
 * @throws Error if a file is not a changeset
 */
export async function pendingBumps(folder: string): Promise<Record<string, Bump>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const pending: Record<string, Bump> = {}
  for (const file of files) {
    for (const [name, bump] of releasesIn(file, await readFile(join(folder, file), 'utf8'))) {
      if (BUMPS.indexOf(bump) > BUMPS.indexOf(pending[name] ?? 'none')) pending[name] = bump
    }
  }
  return pending
}

/**
 * Whether `changeset version` would release something: pending changesets, or the end of a series of pre-releases.
 * @param folder the folder of the changesets
 */
export async function isReleasePending(folder: string): Promise<boolean> {
  if (Object.keys(await pendingBumps(folder)).length > 0) return true
  const state = await readFile(join(folder, 'pre.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(state) as { readonly mode?: string }).mode === 'exit'
}
