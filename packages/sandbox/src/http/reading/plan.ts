import type { Operation } from '@activity-tracking/spec'
import { describeOperation, follow, type Parameter, type Schema } from '../description/document.ts'
import { createField, type Field } from './fields.ts'
import { resourceOf, resourceOfVariable } from './resources.ts'
import { isCaseless, olderNameOf } from './sports.ts'

/** What to read from requests for an operation. */
export interface Plan {
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  /** The query may come in a form instead, as it does from programs that keep secrets out of URLs. Decision 073. */
  readonly queryOrForm: boolean
  readonly body: BodyPlan | undefined
}

export interface BodyPlan {
  /** As the description has it. The types of a JSON body are described; in any other body values travel as text. */
  readonly mediaType: string
  /** The forms that the body can have; mostly one. */
  readonly choices: readonly Choice[]
  /** The field that chooses among more than one. */
  readonly chooser: Field | undefined
}

/** One form of a body. */
export interface Choice {
  /** Value of the choosing field. */
  readonly when: unknown
  readonly fields: readonly BodyField[]
}

export interface BodyField extends Field {
  /** The same field under the name that older programs use. */
  readonly older: Field | undefined
}

/** The plan of an operation, from the description. */
export function createPlan(operation: Operation): Plan {
  const { parameters, body } = describeOperation(operation.operationId)
  const inPlace = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  return {
    path: inPlace('path').map(({ name, schema }) =>
      createField({ name, resource: resourceOfVariable(operation, name), required: true, schema }),
    ),
    query: inPlace('query').map(({ name, required = false, schema }) =>
      createField({ name, resource: resourceOf(operation, name), required, schema }),
    ),
    queryOrForm: operation.method === 'DELETE',
    body: body && createBodyPlan(operation, body.mediaType, body.schema),
  }
}

function createBodyPlan(operation: Operation, mediaType: string, schema: Schema): BodyPlan {
  const { oneOf } = follow<Schema>(schema)
  const forms = (oneOf ?? [schema]).map((form) => follow<Schema>(form))
  const chooser = forms.length > 1 ? constantIn(forms[0]) : undefined
  return {
    mediaType,
    choices: forms.map(({ properties = {}, required = [] }) => ({
      when: chooser && follow<Schema>(properties[chooser] ?? {}).const,
      fields: Object.entries(properties).map(([name, property]) => createBodyField(operation, name, required.includes(name), property)),
    })),
    chooser:
      chooser === undefined
        ? undefined
        : createField({ name: chooser, resource: resourceOf(operation, chooser), required: true, schema: { type: 'string' } }),
  }
}

function createBodyField(operation: Operation, name: string, required: boolean, schema: Schema): BodyField {
  const resource = resourceOf(operation, name)
  const olderName = olderNameOf(operation.operationId, name)
  return {
    ...createField({ name, resource, required, schema, caseless: isCaseless(name) }),
    older: olderName === undefined ? undefined : createField({ name: olderName, resource, required: false, schema, caseless: true }),
  }
}

const constantIn = (form: Schema | undefined): string | undefined =>
  Object.entries(form?.properties ?? {}).find(([, property]) => follow<Schema>(property).const !== undefined)?.[0]
