import type { Operation } from '@activity-tracking/spec'
import { describeOperation, follow, type Parameter, type Schema } from '../description/document.ts'
import { createField, type Field } from './fields.ts'
import { FORM_TYPE } from './parse-body.ts'
import { resourceOf, resourceOfVariable } from './resources.ts'

/** What to read from requests for an operation. */
export interface Plan {
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  readonly body: BodyPlan | undefined
}

export interface BodyPlan {
  /** As the description has it. The types of a JSON body are described; in any other body values travel as text. */
  readonly mediaType: string
  /** Fields may also come in the query, as they do from older programs. Decision 022. */
  readonly orInQuery: boolean
  /** The forms that the body can have; mostly one. */
  readonly choices: readonly Choice[]
  /** The field that chooses among more than one. */
  readonly chooser: Field | undefined
}

/** One form of a body. */
export interface Choice {
  /** Value of the choosing field. */
  readonly when: unknown
  readonly fields: readonly Field[]
}

/** The plan of an operation, from the description. */
export function createPlan(operation: Operation): Plan {
  const { parameters, body } = describeOperation(operation.operationId)
  const inQuery = (name: string, required: boolean, schema: Schema) => createField(name, resourceOf(operation, name), required, schema)
  return {
    path: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => createField(name, resourceOfVariable(operation, name), true, schema)),
    query: parameters
      .filter((parameter: Parameter) => parameter.in === 'query')
      .map(({ name, required = false, schema }) => inQuery(name, required, schema)),
    body: body && createBodyPlan(body.mediaType, body.schema, inQuery),
  }
}

type CreateField = (name: string, required: boolean, schema: Schema) => Field

function createBodyPlan(mediaType: string, schema: Schema, create: CreateField): BodyPlan {
  const { oneOf } = follow<Schema>(schema)
  const forms = (oneOf ?? [schema]).map((form) => follow<Schema>(form))
  const chooser = forms.length > 1 ? constantIn(forms[0]) : undefined
  return {
    mediaType,
    orInQuery: mediaType === FORM_TYPE,
    choices: forms.map(({ properties = {}, required = [] }) => ({
      when: chooser && follow<Schema>(properties[chooser] ?? {}).const,
      fields: Object.entries(properties).map(([name, property]) => create(name, required.includes(name), property)),
    })),
    chooser: chooser === undefined ? undefined : create(chooser, true, { type: 'string' }),
  }
}

const constantIn = (form: Schema | undefined): string | undefined =>
  Object.entries(form?.properties ?? {}).find(([, property]) => follow<Schema>(property).const !== undefined)?.[0]
