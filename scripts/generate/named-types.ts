import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'

/** Schemas that are only parts of other schemas. */
const PARTS = ['AthleteProfile', 'BaseStream', 'SegmentEffortBase', 'WebhookEventBase']

/** What the client exports in another form: `Id`, `TokenAthlete`, `Fault`, `FaultReason`, and the parameters of `createOAuth`. */
const EXPORTED_OTHERWISE = [
  'AuthorizationCodeRequest',
  'ClientId',
  'DeauthorizationResponse',
  'Fault',
  'FaultError',
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

const firstSentence = (description: string): string => /^.*?\.(?=\s|$)/s.exec(description.replaceAll(/\s+/g, ' '))?.[0] ?? description

/** Source of the named types: one for each schema that people refer to by name. */
export function namedTypesSource({ components: { schemas } }: OpenApiDocument): string {
  const left = new Set([...PARTS, ...EXPORTED_OTHERWISE])
  const unknown = [...left, ...Object.values(ALIASES).map(({ of }) => of)].filter((name) => schemas[name] === undefined)
  if (unknown.length > 0) throw new Error(`The description does not have the schemas ${unknown.join(', ')}`)
  const entries = Object.entries(schemas).filter(([name]) => !left.has(name))
  const named = entries.map(([name, schema]) => {
    const { description = name } = schema as { readonly description?: string }
    return { name, description: firstSentence(description), type: `components['schemas']['${name}']` }
  })
  const aliases = Object.entries(ALIASES).map(([name, { of, description }]) => ({ name, description, type: of }))
  const types = [...named, ...aliases].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const declarations = types.map(({ name, description, type }) => `/** ${description} */\nexport type ${name} = ${type}\n`)
  return `${header('Types of what the service sends and accepts, by name.')}import type { components } from './schema.gen.ts'\n\n${declarations.join('\n')}`
}
