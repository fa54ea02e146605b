import { copyFile, glob, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { markdownOf, referenceEdition } from './edition.ts'
import { sampleRequests } from './sample-requests.ts'

const DESCRIPTION = fileURLToPath(new URL('../../../spec/dist/', import.meta.url))

/** Writes the description as the reference shows it, and gives the path of the file. */
export async function writeEdition(): Promise<string> {
  const folder = fileURLToPath(new URL('../../.astro/', import.meta.url))
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'reference.json')
  await writeFile(file, JSON.stringify(referenceEdition()))
  return file
}

/** Adds files to the built site: the description and its variants to download, and a Markdown twin of each operation's page. */
export const files = (): AstroIntegration => ({
  name: 'files',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for await (const name of glob('openapi*.{json,yaml}', { cwd: DESCRIPTION })) await copyFile(join(DESCRIPTION, name), join(root, name))
      for (const request of sampleRequests) {
        await writeFile(join(root, 'api/operations', request.operation.operationId.toLowerCase(), 'index.md'), markdownOf(request))
      }
    },
  },
})
