import type { Schema } from '@activity-tracking/kit/server/document'
import type { Described, OperationName } from './document.ts'
import { createField, type Field, type FieldSource } from './fields.ts'

/** What to read from requests for an operation. */
export interface Plan {
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  readonly body: BodyPlan | undefined
  /** Resource name of the whole body in errors. */
  readonly resource: string
}

export interface BodyPlan {
  /** Media type in the description. In a JSON body values have types; in any other body they are sent as text. */
  readonly mediaType: string
  /** The forms of the body; usually one. */
  readonly choices: readonly Choice[]
  /** The field that selects the form, if there is more than one. */
  readonly chooser: Field | undefined
}

/** One form of a body. */
export interface Choice {
  /** Value of the selecting field. */
  readonly when: unknown
  readonly fields: readonly Field[]
}

/** The plan of an operation, derived from the description. */
export function createPlan<Row extends OperationName>(source: FieldSource, described: Described<Row>): Plan {
  const { parameters, resourceOf } = described
  const fieldsIn = (place: 'path' | 'query'): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => {
        const { name, required = false, schema, explode, example } = parameter
        return createField(source, { name, resource: resourceOf(parameter), required, schema, example, commas: explode === false })
      })
  return { path: fieldsIn('path'), query: fieldsIn('query'), body: createBodyPlan(source, described), resource: resourceOf() }
}

function createBodyPlan<Row extends OperationName>(source: FieldSource, described: Described<Row>): BodyPlan | undefined {
  const { body, resourceOf } = described
  if (body === undefined) return undefined
  const follow = (schema: Schema): Schema => source.follow<Schema>(schema)
  const forms = (follow(body.schema).oneOf ?? [body.schema]).map(follow)
  const constant = Object.entries(forms[0]?.properties ?? {}).find(([, property]) => follow(property).const !== undefined)
  const [chooser, choosing = {}] = forms.length > 1 ? (constant ?? []) : []

  return {
    mediaType: body.mediaType,
    choices: forms.map((form) => ({
      when: chooser === undefined ? undefined : follow(form.properties?.[chooser] ?? {}).const,
      fields: Object.entries(form.properties ?? {}).map(([name, property]) =>
        createField(source, { name, resource: resourceOf(property), required: form.required?.includes(name) ?? false, schema: property }),
      ),
    })),
    chooser:
      chooser === undefined
        ? undefined
        : createField(source, { name: chooser, resource: resourceOf(choosing), required: true, schema: { type: 'string' } }),
  }
}
