import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  /** The notes for the next release. The front matter has the packages and the kind of version increase. */
  changesets: defineCollection({
    loader: glob({ base: '../../.changeset', pattern: '*.md' }),
    schema: z.record(z.string(), z.enum(['patch', 'minor', 'major'])),
  }),
  /** The notes of each release of a package. */
  changelogs: defineCollection({ loader: glob({ base: '..', pattern: '*/CHANGELOG.md' }) }),
}
