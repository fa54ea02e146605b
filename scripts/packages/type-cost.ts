import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Operation, operations } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { fromRoot } from '../paths.ts'
import { runTool } from '../run.ts'

/** The compiler's counts for a program. The counts are the same each time; the seconds are not. */
export interface TypeCost {
  readonly instantiations: number
  readonly types: number
  readonly seconds: number
}

type Json = Readonly<Record<string, unknown>>

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((place, key) => (place as Json | undefined)?.[key], value)

function target(value: unknown): Json {
  const { $ref } = Object(value)
  return typeof $ref === 'string' ? target(at(document, ...$ref.slice(2).split('/'))) : Object(value)
}

/** A call of an operation with its required input, from the examples of the description. */
function callOf({ method, path, requestMediaType }: Operation, index: number): string {
  const item = at(document, 'paths', path) as Json
  const operation = item[method.toLowerCase()] as Json
  const all = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(target)
  const byPlace = Map.groupBy(
    all.filter(({ required }) => required === true),
    (parameter) => String(parameter['in']),
  )
  const params = Object.fromEntries(
    Array.from(byPlace, ([place, needed]) => [place, Object.fromEntries(needed.map(({ name, example }) => [name, example]))]),
  )
  const [example] = Object.values(Object(at(operation, 'requestBody', 'content', requestMediaType ?? '', 'examples')))
  // The examples of files are descriptions of a file.
  const isFile = requestMediaType === 'multipart/form-data'
  const body = isFile ? "{ file: new Blob([]), data_type: 'gpx' }" : JSON.stringify(target(example)['value'])
  const init = `{ params: ${JSON.stringify(params)}${body === undefined ? '' : `, body: ${body}`} }`
  return `export const { data: data${index}, error: error${index} } = await api.${method}('${path}', ${init})`
}

/** A program that calls every operation. */
const programOf = (api: string): string => `${api}\n${operations.map(callOf).join('\n')}\n`

const PROGRAMS = {
  'openapi-fetch': `import createClient from 'openapi-fetch'
import type { paths } from '@activity-tracking/client/paths'
const api = createClient<paths>({ baseUrl: '' })`,
  client: `import { createClient } from '@activity-tracking/client'
const api = createClient({ baseUrl: '', authUrl: '' })`,
}

/** Writes the declarations of a package, as in an app. */
async function declare(name: string, folder: string): Promise<void> {
  const project = fromRoot(`packages/${name}/tsconfig.build.json`)
  const { code, output } = await runTool('tsc', ['-p', project, '--emitDeclarationOnly', '--outDir', join(folder, name)], { owner: '.' })
  if (code !== 0) throw new Error(`@activity-tracking/${name} does not build:\n${output}`)
}

async function measure(name: string, source: string, folder: string): Promise<TypeCost> {
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
    types: [],
    module: 'preserve',
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    paths: {
      '@activity-tracking/client': [join(folder, 'client/index.d.ts')],
      '@activity-tracking/client/paths': [join(folder, 'client/schema.gen.d.ts')],
      '@activity-tracking/store': [join(folder, 'store/index.d.ts')],
      'openapi-fetch': [fromRoot('scripts/node_modules/openapi-fetch/dist/index.d.mts')],
    },
  }
  const project = join(folder, `${name}.json`)
  await writeFile(join(folder, `${name}.ts`), source)
  await writeFile(project, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
  // One thread, because several threads check some types twice, and not always the same ones.
  const { code, output } = await runTool('tsc', ['-p', project, '--extendedDiagnostics', '--singleThreaded'], { owner: '.' })
  if (code !== 0) throw new Error(`A program with all operations does not compile:\n${output}`)
  const count = (label: string): number => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(output)?.[1])
  return { instantiations: count('Instantiations'), types: count('Types'), seconds: count('Check time') }
}

/**
 * Returns the compiler's counts for a program that calls every operation, with plain openapi-fetch and with the client.
 * @throws Error with the output of the compiler
 */
export async function measureTypes(folder: string): Promise<Record<keyof typeof PROGRAMS, TypeCost>> {
  await Promise.all(['client', 'store'].map((name) => declare(name, folder)))
  return {
    'openapi-fetch': await measure('openapi-fetch', programOf(PROGRAMS['openapi-fetch']), folder),
    client: await measure('client', programOf(PROGRAMS.client), folder),
  }
}
