import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'

/** Schemas that are only parts of other schemas. */
const PARTS = ['AthleteProfile', 'BaseStream', 'SegmentEffortBase', 'WebhookEventBase']

/** Schemas that the client exports in another form: `ErrorBody`, `ErrorDetail`, `Id`, `TokenAthlete`, and the parameters of `createOAuth`. */
const EXPORTED_OTHERWISE = [
  'AuthorizationCodeRequest',
  'ClientId',
  'DeauthorizationResponse',
  'ErrorBody',
  'ErrorDetail',
  'Id',
  'RefreshTokenRequest',
  'RevocationResponse',
  'TokenAthlete',
  'TokenRequest',
]

/** Additional, common names. */
const ALIASES: Readonly<Record<string, { readonly of: string; readonly description: string }>> = {
  Athlete: { of: 'DetailedAthlete', description: 'What `GET /athlete` returns: without `profile:read_all`, the fields of a summary.' },
}

/** Source of the named types: those of the schemas that people refer to by name, and aliases. */
export function namedTypesSource({ components: { schemas } }: OpenApiDocument): string {
  const left = new Set([...PARTS, ...EXPORTED_OTHERWISE])
  const originals = Object.values(ALIASES).map(({ of }) => of)
  const unknown = [...left, ...originals].filter((name) => schemas[name] === undefined)
  if (unknown.length > 0) throw new Error(`The description does not have the schemas ${unknown.join(', ')}`)
  const names = Object.keys(schemas)
    .filter((name) => !left.has(name))
    .sort((one, other) => one.localeCompare(other, 'en'))
  const aliases = Object.entries(ALIASES).map(([name, { of, description }]) => `/** ${description} */\nexport type ${name} = ${of}\n`)
  return `${header('Types of what the service sends and accepts, by name.')}import type { ${originals.join(', ')} } from './schema.gen.ts'

export type {
${names.map((name) => `  ${name},\n`).join('')}} from './schema.gen.ts'

${aliases.join('\n')}`
}
