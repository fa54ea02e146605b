import type { RouteMatch } from '@activity-tracking/spec'
import { EMPTY_BODY, JSON_TYPE, type ParsedBody, type UnreadableBody } from './bodies.ts'
import type { Described, OperationName } from './document.ts'
import { type Field, type FieldSource, UNREADABLE } from './fields.ts'
import { type BodyPlan, type Choice, createPlan, type Plan } from './plan.ts'
import type { Problem } from './problem.ts'

/** The values of a request, with the types and the defaults of the description. */
export interface Input {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

/** The parts of a request that contain its input, in addition to the path. */
export interface RequestParts {
  readonly query: URLSearchParams
  /** Undefined if there is none. */
  readonly body: ParsedBody | UnreadableBody | undefined
  /** Whether fields of the body are also read from the query, and parameters of the query from the body. */
  readonly anywhere: boolean
  /** The bearer token, which can be sent instead of the field `access_token`. */
  readonly bearer?: string | undefined
}

export interface InputReader<Row extends OperationName> {
  /**
   * The values of a request with the types of the description, or its problems. Does not throw.
   *
   * Omits unknown parameters and fields (decision 031). If a path variable is invalid, only this problem is reported, and `isAboutPath` is true
   * for it: such a path does not name an object, which is not an invalid parameter.
   */
  read(match: RouteMatch<Row>, request: RequestParts): Input | Problem[]
}

interface Source<Row extends OperationName> extends FieldSource {
  describe(operationId: string): Described<Row>
}

/** Creates a reader of input. The plan of an operation is created with its first request. */
export function createInputReader<Row extends OperationName>(source: Source<Row>): InputReader<Row> {
  const plans = new Map<string, Plan>()
  const planOf = (operationId: string): Plan => {
    const plan = plans.get(operationId) ?? createPlan(source, source.describe(operationId))
    plans.set(operationId, plan)
    return plan
  }
  return {
    read({ operation, params }, { query: sentQuery, body = EMPTY_BODY, anywhere, bearer }) {
      const plan = planOf(operation.operationId)
      const path: Section = { values: {}, problems: [] }
      for (const field of plan.path) {
        const { [field.name]: value } = params
        addField(path, field, { sent: value === undefined ? [] : [value], exact: false })
      }
      if (path.problems.length > 0) return path.problems
      const inQuery: Place = { from: sentQuery, exact: false }
      const isReadable = !('code' in body)
      const query: Section = { values: {}, problems: [] }
      const places = plan.body === undefined && anywhere && isReadable ? [inQuery, { from: body, exact: false }] : [inQuery]
      for (const field of plan.query) addField(query, field, findIn(places, field.name))
      const read: Section = { values: {}, problems: [] }
      if (plan.body !== undefined && isReadable) {
        const isExact = plan.body.mediaType === JSON_TYPE && body.mediaType === JSON_TYPE
        const token = { getAll: (name: string) => (bearer !== undefined && name === 'access_token' ? [bearer] : []) }
        const inBody = [{ from: body, exact: isExact }, { from: token, exact: false }, ...(anywhere ? [inQuery] : [])]
        readFields(plan.body, inBody, read)
      } else if (plan.body !== undefined && !isReadable) read.problems.push({ resource: plan.resource, ...body })
      const problems = [...query.problems, ...read.problems]
      return problems.length > 0 ? problems : { path: path.values, query: query.values, body: read.values }
    },
  }
}

/** Whether the problems are about the path. Such a path does not name an object. */
export const isAboutPath = ({ params }: Pick<RouteMatch<OperationName>, 'params'>, [problem]: readonly Pick<Problem, 'field'>[]): boolean =>
  problem !== undefined && Object.hasOwn(params, problem.field)

/** A place of a request that can contain fields. */
interface Place {
  /** Returns the values sent under a name; empty if there are none. */
  readonly from: { getAll(name: string): readonly unknown[] }
  /** Whether the values have types; otherwise they were sent as text. */
  readonly exact: boolean
}

/** All values that were sent under a name, and how. */
type Found = Pick<Place, 'exact'> & { readonly sent: readonly unknown[] }

/** The values of a field in the first of several places that has any. */
function findIn(places: readonly Place[], name: string): Found {
  for (const { from, exact } of places) {
    const sent = from.getAll(name)
    if (sent.length > 0) return { sent, exact }
  }
  return { sent: [], exact: false }
}

interface Section {
  readonly values: Record<string, unknown>
  readonly problems: Problem[]
}

function addField({ values, problems }: Section, field: Field, { sent, exact }: Found): void {
  const { name, resource, required, otherwise, expected, read } = field
  if (sent.length === 0) {
    if (required) problems.push({ resource, field: name, code: 'missing', words: `${name} is missing: send ${expected}.` })
    else if (otherwise !== undefined) values[name] = otherwise
    return
  }
  const value = read(sent, exact)
  if (value === UNREADABLE) problems.push({ resource, field: name, code: 'invalid', words: wrongValue(field, sent) })
  else values[name] = value
}

/** Longer values are not shown. */
const LONGEST_SHOWN = 60

/** Names the value that was sent, unless it may contain a secret: the description marks the field, or it is a URL or an object. */
function wrongValue({ name, expected, isSecret }: Field, sent: readonly unknown[]): string {
  const value = sent.at(-1)
  const text = typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' && value !== null ? '' : String(value)
  const isShown = !isSecret && text !== '' && text.length <= LONGEST_SHOWN && !text.includes('//')
  return `${name} is ${isShown ? text : 'not valid'}: use ${expected}.`
}

function readFields({ choices, chooser }: BodyPlan, places: readonly Place[], section: Section): void {
  const choice = chooser === undefined ? choices[0] : choose(choices, chooser, places)
  if (choice !== undefined) for (const field of choice.fields) addField(section, field, findIn(places, field.name))
  else if (chooser !== undefined) {
    const { name: field, resource } = chooser
    const expected = `one of ${choices.map(({ when }) => when).join(', ')}`
    const { sent } = findIn(places, field)
    section.problems.push(
      sent.length === 0
        ? { resource, field, code: 'missing', words: `${field} is missing: send ${expected}.` }
        : { resource, field, code: 'invalid', words: wrongValue({ ...chooser, expected }, sent) },
    )
  }
}

/** The form of the body that its discriminating field names. */
function choose(choices: readonly Choice[], chooser: Field, places: readonly Place[]): Choice | undefined {
  const { sent, exact } = findIn(places, chooser.name)
  const value = sent.length === 0 ? UNREADABLE : chooser.read(sent, exact)
  return choices.find(({ when }) => when === value)
}
