import type { Schema } from '@activity-tracking/kit/server/document'
import type { Described, OperationName } from './document.ts'
import { createField, type Field, type FieldSource } from './fields.ts'

/** What to read from requests for an operation. */
export interface Plan {
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  /** Whether a form can replace the query. */
  readonly queryInForm: boolean
  readonly body: BodyPlan | undefined
  /** Resource name of the whole body in errors. */
  readonly resource: string
  /** Names of all parameters and fields, wherever they are sent. */
  readonly names: ReadonlySet<string>
}

export interface BodyPlan {
  /** Media type in the description. In a JSON body values have types; in any other body they are sent as text. */
  readonly mediaType: string
  /** The forms of the body; usually one. */
  readonly choices: readonly Choice[]
  /** The field that selects the form, if there is more than one. */
  readonly chooser: Field | undefined
  /** The field that can be sent as the bearer token instead. */
  readonly bearer: string | undefined
}

/** One form of a body. */
export interface Choice {
  /** Value of the selecting field. */
  readonly when: unknown
  readonly fields: readonly BodyField[]
}

export interface BodyField extends Field {
  /** The same field under its older name. */
  readonly older: Field | undefined
}

/** The plan of an operation, derived from the description. */
export function createPlan<Row extends OperationName>(source: FieldSource, described: Described<Row>): Plan {
  const { parameters, facts, resourceOf } = described
  const fieldsIn = (place: 'path' | 'query'): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => {
        const { name, required = false, schema, explode, example } = parameter
        return createField(source, { name, resource: resourceOf(parameter), required, schema, example, commas: explode === false })
      })
  const query = fieldsIn('query')
  const body = createBodyPlan(source, described)
  const fields = (body?.choices ?? []).flatMap((choice) => choice.fields)
  return {
    path: fieldsIn('path'),
    query,
    queryInForm: facts['query-in-form'] === true,
    body,
    resource: resourceOf(),
    names: new Set([...query, ...fields, ...fields.flatMap(({ older }) => older ?? [])].map(({ name }) => name)),
  }
}

function createBodyPlan<Row extends OperationName>(source: FieldSource, described: Described<Row>): BodyPlan | undefined {
  const { body, resourceOf } = described
  if (body === undefined) return undefined
  const follow = (schema: Schema): Schema => source.follow<Schema>(schema)
  const forms = (follow(body.schema).oneOf ?? [body.schema]).map(follow)
  const constant = Object.entries(forms[0]?.properties ?? {}).find(([, property]) => follow(property).const !== undefined)
  const [chooser, choosing = {}] = forms.length > 1 ? (constant ?? []) : []

  const toField = (name: string, required: boolean, schema: Schema): BodyField => {
    const { 'older-name': olderName, 'any-case': anyCase = false } = schema['x-server'] ?? {}
    const field = { name, resource: resourceOf(schema), required, schema, anyCase }
    return {
      ...createField(source, field),
      older: olderName === undefined ? undefined : createField(source, { ...field, name: olderName, required: false, anyCase: true }),
    }
  }
  const properties = forms.flatMap((form) => Object.entries(form.properties ?? {}))
  return {
    mediaType: body.mediaType,
    choices: forms.map((form) => ({
      when: chooser === undefined ? undefined : follow(form.properties?.[chooser] ?? {}).const,
      fields: Object.entries(form.properties ?? {}).map(([name, property]) =>
        toField(name, form.required?.includes(name) ?? false, property),
      ),
    })),
    chooser:
      chooser === undefined
        ? undefined
        : createField(source, { name: chooser, resource: resourceOf(choosing), required: true, schema: { type: 'string' } }),
    bearer: properties.find(([, property]) => property['x-server']?.bearer === true)?.[0],
  }
}
