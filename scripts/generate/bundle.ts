import { readFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { fromRoot } from '../paths.ts'
import { bin, run } from '../run.ts'
import type { OpenApiDocument } from './document.ts'

export interface Bundle {
  readonly document: OpenApiDocument
  readonly json: string
  readonly yaml: string
}

/** Bundles `openapi/` into one document, with every file a component. The YAML is written from the JSON, so that both agree. */
export async function bundle(): Promise<Bundle> {
  const target = fromRoot('packages/spec/dist/openapi.json')
  const { code, output } = await run(bin('redocly'), ['bundle', 'main', '--output', target], {
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (code !== 0) throw new Error(`The description does not bundle:\n${output}`)
  const document: OpenApiDocument = JSON.parse(await readFile(target, 'utf8'))
  return {
    document,
    json: `${JSON.stringify(document, null, 2)}\n`,
    yaml: stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
  }
}
