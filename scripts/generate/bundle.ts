import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveServers } from '@activity-tracking/spec'
import { stringify } from 'yaml'
import { fromRoot, inTempFolder } from '../paths.ts'
import { runTool } from '../run.ts'
import { mapValues, type OpenApiDocument, requireAlwaysSeen } from './document.ts'
import { lower } from './lower.ts'

/** URL of the sandbox that `npm start` runs. */
const SANDBOX = { baseUrl: 'http://127.0.0.1:8484/api/v3', authUrl: 'http://127.0.0.1:8484' }

/** A copy without components that nothing refers to. Requirements name security schemes without a reference. */
function withoutUnused<Document extends object>(document: Document): Document {
  const text = JSON.stringify(document)
  const isUsed = (kind: string, name: string): boolean => kind === 'securitySchemes' || text.includes(`"#/components/${kind}/${name}"`)
  const used = (parts: object, kind: string) => Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(kind, name)))
  return { ...document, components: mapValues((document as unknown as OpenApiDocument).components, used) }
}

/** The published documents, by file name without the extension. */
function variantsOf(document: OpenApiDocument): Readonly<Record<(typeof VARIANTS)[number], object>> {
  const { webhooks: _, ...rest } = requireAlwaysSeen(document) as OpenApiDocument & { readonly webhooks: unknown }
  const withoutWebhooks = withoutUnused(rest)
  return {
    openapi: document,
    'openapi-without-webhooks': withoutWebhooks,
    'openapi-sandbox': resolveServers(withoutWebhooks, SANDBOX),
    'openapi-3.0': withoutUnused(lower(withoutWebhooks)),
  }
}

const VARIANTS = ['openapi', 'openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'] as const

const FOLDER = 'packages/spec/dist'

/** The files with the bundle and its variants, relative to the root of the repository. */
export const BUNDLE_FILES = VARIANTS.flatMap((name) => [`${FOLDER}/${name}.json`, `${FOLDER}/${name}.yaml`])

/** Replaces a file atomically: a program that reads it at the same time gets either the old or the new content. */
async function replace(file: string, content: string): Promise<void> {
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, content)
  await rename(fresh, file)
}

/** Bundles `openapi/` into one document in which every file is a component, and applies overlays to it. */
export async function bundleSources(...overlays: readonly string[]): Promise<OpenApiDocument> {
  return inTempFolder(async (folder): Promise<OpenApiDocument> => {
    const target = join(folder, 'openapi.json')
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const options = ['--output', target, ...overlays.flatMap((file) => ['--overlay', file])]
    const { code, output } = await runTool('redocly', ['bundle', 'main', ...options], { env })
    if (code !== 0) throw new Error(`The description does not bundle:\n${output}`)
    return JSON.parse(await readFile(target, 'utf8'))
  })
}

const asYaml = (document: object): string => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })

/** The description as it is published, of the present sources: the text of `openapi.yaml` in the package. */
export async function publishedDescription(): Promise<string> {
  return asYaml(variantsOf(await bundleSources()).openapi)
}

/** Bundles `openapi/`, writes the bundle and its variants as JSON and YAML, and returns it as it is in the sources. */
export async function writeBundle(): Promise<OpenApiDocument> {
  const document = await bundleSources()
  await mkdir(fromRoot(FOLDER), { recursive: true })
  for (const [name, variant] of Object.entries(variantsOf(document))) {
    await replace(fromRoot(`${FOLDER}/${name}.json`), `${JSON.stringify(variant, null, 2)}\n`)
    // Written from the same object, so that both agree.
    await replace(fromRoot(`${FOLDER}/${name}.yaml`), asYaml(variant))
  }
  return document
}
