import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { isDateTime, parseTime } from '../base/date-time.ts'
import { isTimeZone, USUAL_ZONE } from '../base/local-time.ts'
import { fileOf } from '../base/own-package.ts'
import { createAjv } from '../description/validators.ts'
import { parseLocalStart } from './local-start.ts'
import { itemsIn } from './world-entries.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

/** `require`, because it is needed only if a world has mistakes. */
const require = createRequire(import.meta.url)

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly examples?: readonly unknown[]
  readonly oneOf?: readonly { readonly required?: readonly string[] }[]
  readonly errorMessage?: string
}

interface Suggestions {
  closestMatch(target: string, candidates: readonly string[], options: { readonly maxDistance: number }): string | undefined
}

/** Kinds of entries of a world, and their definitions in the schema. */
const ENTRIES = { athletes: 'Athlete', activities: 'Activity', routes: 'Route', segments: 'Segment', clubs: 'Club' } as const

/** By whether they find all mistakes, or stop at the first one. */
const ajvs = new Map<boolean, Ajv2020>()

/** Ajv with the definitions of the schema. `World` is the world without its entries. */
function ajvFor(allErrors: boolean): Ajv2020 {
  const known = ajvs.get(allErrors)
  if (known !== undefined) return known
  const { $defs, ...world } = JSON.parse(readFileSync(fileOf('world.schema.json'), 'utf8'))
  for (const kind of Object.keys(ENTRIES)) Object.assign(world.properties[kind], { items: {}, additionalProperties: {} })
  const ajv = createAjv({ allErrors })
  ajv.addFormat('date-time', (text) => isDateTime(text) && !Number.isNaN(parseTime(text)))
  ajv.addFormat('activity-file', true)
  ajv.addFormat('world-local-time', (text) => parseLocalStart(text, 0, USUAL_ZONE) !== undefined)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addSchema({ $defs: { ...$defs, World: world } }, 'world')
  ajvs.set(allErrors, ajv)
  return ajv
}

/** A definition is compiled when it is first used, because compiling all of them takes longer than the rest of the start. */
const validatorOf = (definition: string, allErrors: boolean): ValidateFunction =>
  ajvFor(allErrors).getSchema(`world#/$defs/${definition}`) as ValidateFunction

/** Limit of reported mistakes. */
const MOST_MISTAKES = 1_000
/** Limit of values of an entry whose mistakes are all reported. For a larger entry only the first one is, because finding all takes quadratic time. */
const LARGEST_ENTRY = 20_000

/** The mistakes of a value against the JSON Schema of a world; empty if it is a {@link World}. */
export function validateWorld(value: unknown): Mistake[] {
  const mistakes = mistakesIn('World', value, [])
  if (mistakes.some(isAboutWhole)) return mistakes
  for (const [kind, definition] of Object.entries(ENTRIES)) {
    for (const { path, value: entry } of itemsIn([kind], (value as Readonly<Record<string, object>>)[kind] ?? [])) {
      if (mistakes.length < MOST_MISTAKES) mistakes.push(...mistakesIn(definition, entry, path))
    }
  }
  return mistakes.slice(0, MOST_MISTAKES)
}

function mistakesIn(definition: string, value: unknown, path: WorldPath): Mistake[] {
  if (validatorOf(definition, false)(value)) return []
  const validate = validatorOf(definition, path.length === 0 || !isLarge(value))
  validate(value)
  return (validate.errors ?? []).slice(0, MOST_MISTAKES).flatMap((error) => mistakeOf(error, path) ?? [])
}

function isLarge(entry: unknown): boolean {
  let count = 0
  const counted = (value: unknown): boolean => {
    count += 1
    return count > LARGEST_ENTRY || (typeof value === 'object' && value !== null && Object.values(value).some(counted))
  }
  return counted(entry)
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a map of fields',
  array: 'a list',
  null: 'null',
}

/** A JSON Pointer as a path. */
const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The parameter of an error with the name of the field that it is about. */
const NAMES: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  required: 'missingProperty',
  propertyNames: 'propertyName',
}
/** Errors about the name of a field, not about its value. */
const ABOUT_NAMES = ['additionalProperties', 'propertyNames', 'false schema']

function mistakeOf(error: ErrorObject, place: WorldPath): Mistake | undefined {
  const { keyword, params, schemaPath, instancePath } = error
  // Another error reports the same: the error of the condition, or of the field name.
  if (keyword === 'if' || /\/(oneOf|anyOf)\/\d+\//.test(schemaPath) || error.propertyName !== undefined) return undefined
  const path = [...place, ...pathOf(instancePath)]
  const name: string | undefined = params[NAMES[keyword] ?? '']
  if (name !== undefined) path.push(name)
  return { path, text: textOf(error), isName: ABOUT_NAMES.includes(keyword) }
}

/** Number of values that a message lists. If there are more, it lists examples. */
const FEW = 8

function textOf({ keyword, params, schemaPath, parentSchema, data, message = 'is wrong' }: ErrorObject): string {
  const { errorMessage, properties = {}, examples = [], oneOf = [] } = (parentSchema ?? {}) as Schema
  const isManual = schemaPath.includes('/else/')
  switch (keyword) {
    case 'additionalProperties': {
      const fields = Object.keys(properties)
      return `is not a known field${suggestKey(params['additionalProperty'], fields) || `; fields here are ${fields.join(', ')}`}`
    }
    case 'required':
      return `is missing${isManual ? '; an activity without file needs it' : ''}`
    case 'propertyNames':
      return 'is not a valid key: use letters, digits, - and _, and begin with a letter'
    case 'false schema':
      return `must be omitted, because the activity ${isManual ? 'does not have a file' : 'has a file'}`
    case 'oneOf': {
      const names = oneOf.flatMap(({ required = [] }) => required).join(', ')
      return `must have ${params['passingSchemas'] === null ? '' : 'only '}one of ${names}`
    }
    case 'enum': {
      const words = (params['allowedValues'] as unknown[]).map(String)
      const listed = words.length <= FEW || examples.length === 0 ? words : [...examples, '…']
      return `must be one of ${listed.join(', ')}${typeof data === 'string' ? suggestKey(data, words) : ''}`
    }
    case 'maxLength':
      return `must have at most ${limitIn(params)} characters`
  }
  if (errorMessage !== undefined) return errorMessage
  const limit = limitIn(params)
  switch (keyword) {
    case 'type': {
      const types = [params['type'] as string | string[]].flat().map((type) => TYPES[type] ?? type)
      return `must be ${types.join(' or ')}`
    }
    case 'minimum':
      return `must be ${limit} or more`
    case 'maximum':
      return `must be ${limit} or less`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'minLength':
    case 'minProperties':
      return 'must not be empty'
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items${Array.isArray(data) ? `; it has ${data.length.toLocaleString('en')}` : ''}`
    case 'maxProperties':
      return `must have at most ${limit} entries`
    case 'uniqueItems':
      return 'contains the same item twice'
    case 'anyOf':
      return 'must be a point [latitude, longitude], or null'
    default:
      return message
  }
}

const limitIn = (params: ErrorObject['params']): string => Number(params['limit']).toLocaleString('en', { maximumFractionDigits: 6 })

/** ` (did you mean "Ride"?)`, if one of the candidates is similar. */
export function suggestKey(name: string, candidates: readonly string[]): string {
  if (name.length < 3 || name.length > 100) return ''
  const { closestMatch } = require('leven') as Suggestions
  const sameLetters = candidates.find((candidate) => plainLetters(candidate) === plainLetters(name))
  const match = sameLetters ?? closestMatch(name, candidates, { maxDistance: Math.floor(name.length / 3) })
  return match === undefined ? '' : ` (did you mean "${match}"?)`
}

const plainLetters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the rest of the world cannot be read because of a mistake. */
export const isAboutWhole = ({ path: [first, ...others], isName = false }: Mistake): boolean =>
  others.length === 0 && !isName && (first === undefined || first in ENTRIES)
