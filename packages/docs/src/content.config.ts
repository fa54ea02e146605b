import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  /** What the next release will say; the front matter names the packages, with how much of their version rises. */
  changesets: defineCollection({
    loader: glob({ base: '../../.changeset', pattern: '*.md' }),
    schema: z.record(z.string(), z.enum(['patch', 'minor', 'major'])),
  }),
  /** What each release of a package said. */
  changelogs: defineCollection({ loader: glob({ base: '..', pattern: '*/CHANGELOG.md' }) }),
}
