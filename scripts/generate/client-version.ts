import { readFile } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'

/** Source of `packages/client/src/version.gen.ts`. package.json cannot be imported without a file system. */
export async function clientVersionSource(): Promise<string> {
  const { version } = JSON.parse(await readFile(fromRoot('packages/client/package.json'), 'utf8')) as { version: string }
  return `// The version of the client.
// Written by scripts/generate.ts from packages/client/package.json. Do not edit: run \`npm run generate\` after a change of the version.

export const version = '${version}'
`
}
