import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { controlDocumentSource, controlOperationsSource, controlSchemasSource } from './control-tables.ts'
import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'
import { declarationsOf, reference } from './types.ts'

const DESCRIPTION = 'packages/sandbox/control.openapi.yaml'
const FOLDER = 'packages/sandbox/src/control'

/** Types of the control API, in which ids are `Id`, and what a caller gives as an id may be text. */
async function controlTypesSource(document: OpenApiDocument): Promise<string> {
  const declarations = await declarationsOf(document, ({ path }) => {
    if (path.endsWith('/schemas/Id')) return reference('Id')
    return path.endsWith('/schemas/GivenId') ? reference('Id | string') : undefined
  })
  return `${header('Types of the control API.', DESCRIPTION)}import type { Id } from '../id.ts'\n\n${declarations}`
}

/** Sources of everything that is derived from the description of the sandbox's control API, by path. */
export async function controlSources(): Promise<Record<string, string>> {
  const document = parse(await readFile(fromRoot(DESCRIPTION), 'utf8')) as OpenApiDocument
  return {
    [`${FOLDER}/control.gen.ts`]: await controlTypesSource(document),
    [`${FOLDER}/operations.gen.ts`]: `${header('Operations of the control API.', DESCRIPTION)}${controlOperationsSource(document)}`,
    [`${FOLDER}/document.gen.ts`]: `${header('The description of the control API.', DESCRIPTION)}${controlDocumentSource(document)}`,
    [`${FOLDER}/schemas.gen.ts`]: `${header('Schemas of what the control API is sent.', DESCRIPTION)}${controlSchemasSource(document)}`,
  }
}
