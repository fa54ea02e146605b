import { type Operation, operations } from '@activity-tracking/spec'
import { pageOf } from '../operation-pages.ts'
import { type MediaType, operationOf, type Reference, type Response, resolve } from './description.ts'
import { type Field, type Shape, shapesOf } from './fields.ts'

/** Schemas with more fields, with those of the objects in them, are listed on the page of one operation only. */
const MOST_FIELDS = 20

const countOf = (fields: readonly Field[]): number => fields.reduce((sum, { fields: nested }) => sum + 1 + countOf(nested), 0)

const mediaOf = (response: Response | Reference): MediaType[] => Object.values(resolve<Response>(response).content ?? {}).slice(0, 1)

/** The shapes of an operation's successful responses. */
const shapesOfSuccess = (row: Operation): readonly Shape[] =>
  Object.entries(operationOf(row).responses)
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => mediaOf(response))
    .flatMap(({ schema }) => (schema === undefined ? [] : shapesOf(schema)))

/** An operation that reads one object comes first, then one that lists such objects. */
const rank = (row: Operation, { type }: Shape): number => (row.method === 'GET' ? 0 : 2) + (type.startsWith('list of') ? 1 : 0)

/** The operations whose pages list the fields of a large schema, by the name of the schema. */
const homes = new Map<string, Operation>()
const candidates = operations.flatMap((row) => shapesOfSuccess(row).map((shape) => ({ row, shape, rank: rank(row, shape) })))
for (const { row, shape } of candidates.toSorted((one, other) => one.rank - other.rank)) {
  if (shape.schema !== undefined && countOf(shape.fields) > MOST_FIELDS && !homes.has(shape.schema)) homes.set(shape.schema, row)
}

/** A shape, or its type with a link to the page that lists its fields. */
export function withoutRepeatedFields(shape: Shape, operationId: string): Shape {
  const home = homes.get(shape.schema ?? '')
  if (home === undefined || home.operationId === operationId) return shape
  return { ...shape, fields: [], listedOn: { title: home.summary, href: `${pageOf(home)}#responses` } }
}
