import { deauthorizationForms, type FormField, subscriptionForm, tokenForms, uploadForm } from '../specification/tokens.ts'
import { list, type Node, node, resolved } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { accepts, holds, says, stated, typed } from './facets.ts'
import { alternatives, propertyPlaces, schemaOf } from './schema.ts'
import { casesOf, type Facet, type Place, type Table, valueAt } from './table.ts'

/** Whether the form's grant_type is that one. */
const isForGrant = (document: Node, schema: unknown, grant: string): boolean =>
  [...propertyPlaces(document, schema, 'grant_type')].some((place) => {
    const { const: constant, enum: values } = resolved(document, valueAt(place))
    return constant === grant || list(values).includes(grant)
  })

/** The schemas of the form's alternatives for the grant; the whole schema if the row does not have a grant. */
function formsFor(document: Node, schema: unknown, { grant }: FormField): readonly unknown[] {
  if (grant === undefined) return [schema]
  const { oneOf, anyOf } = resolved(document, schema)
  const choices = [...list(oneOf), ...list(anyOf)]
  return (choices.length > 0 ? choices : [schema]).filter((choice) => isForGrant(document, choice, grant))
}

function fieldPlaces(document: Node, row: FormField): Place[] {
  return operationPlaces(document, { method: 'POST', path: row.path }).flatMap((operation) => {
    const body = node(valueAt(operation))['requestBody']
    const around = [resolved(document, body)]
    const schema = schemaOf(document, body, row.mediaType)
    return formsFor(document, schema, row).flatMap((form) => [...propertyPlaces(document, form, row.name, around)])
  })
}

const requiredInForm = (row: FormField): Facet => ({
  problems(document) {
    const [operation] = operationPlaces(document, { method: 'POST', path: row.path })
    const schema = operation && schemaOf(document, node(valueAt(operation))['requestBody'], row.mediaType)
    const required = formsFor(document, schema, row).every((form) =>
      [...alternatives(document, form)].some((each) => list(each['required']).includes(row.name)),
    )
    return required ? [] : ['is not required']
  },
  spoils: {},
})

const fieldTable: Table<FormField> = {
  rows: [...tokenForms, ...deauthorizationForms, ...subscriptionForm, ...uploadForm],
  name: ({ path, grant, name, type }) => ['POST', path, grant ? `(${grant})` : '', 'form field', name, type].filter(Boolean).join(' '),
  places: fieldPlaces,
  facets: (row) => [
    stated,
    ...(row.type === undefined ? [] : [typed(row.type)]),
    ...(row.grant === undefined ? [] : [requiredInForm(row)]),
    ...(row.values === undefined ? [] : [accepts(row.values)]),
    says(row.notes),
  ],
}

const basicRow = { method: 'POST', path: '/oauth/revoke' }

const basicTable: Table<typeof basicRow> = {
  rows: [basicRow],
  name: ({ method, path }) => `${method} ${path} takes HTTP Basic with client_id and client_secret`,
  places: operationPlaces,
  facets: () => [
    holds(
      'takes HTTP Basic',
      (document, place) => {
        const schemes = list(node(valueAt(place))['security']).flatMap((entry) => Object.keys(node(entry)))
        const components = node(node(document['components'])['securitySchemes'])
        return schemes.length === 1 && schemes.every((name) => resolved(document, components[name])['scheme'] === 'basic')
      },
      (operation) => ({ ...operation, security: [] }),
    ),
  ],
}

export const formCases = [...casesOf(fieldTable), ...casesOf(basicTable)]
