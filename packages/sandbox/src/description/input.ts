import type { RouteMatch } from '@activity-tracking/spec'
import type { Later } from '../base/later.ts'
import { FORM_TYPE, JSON_TYPE, type ParsedBody, parseBody } from './bodies.ts'
import type { Described, OperationName } from './document.ts'
import { type Field, type FieldSource, type Tolerate, UNREADABLE } from './fields.ts'
import { type BodyField, type BodyPlan, type Choice, createPlan, type Plan } from './plan.ts'
import type { Problem } from './problem.ts'
import { findUnknown, noteUnknown, type UnknownNames } from './unknown-names.ts'

/** The values of a request, with the types and the defaults of the description. */
export interface Input {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

/** The parts of a request that contain its input, in addition to the path. */
export interface RequestParts {
  readonly query: URLSearchParams
  readonly contentType: string | undefined
  /** Without bytes if there is no body. */
  readonly body: Uint8Array
  /** The bearer token, for operations that can read a field from it. */
  readonly bearer?: string | undefined
  readonly tolerate: Tolerate
}

export interface InputReader<Row extends OperationName> {
  /**
   * The values of a request with the types of the description, or its problems. Does not throw. Waits only if there is a body to parse.
   *
   * Omits unknown parameters and fields (decision 031). If a path variable is invalid, only this problem is reported, and `isAboutPath` is true
   * for it: such a path does not name an object, which is not an invalid parameter. Notes everything that is accepted although it is not described.
   */
  read(match: RouteMatch<Row>, request: RequestParts): Later<Input | Problem[]>
  /** The names in a request that an operation does not have. */
  unknownNames(operationId: Row['operationId'], names: Iterable<string>): UnknownNames
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
    unknownNames: (operationId, names) => findUnknown(planOf(operationId), names),
    read(match, request) {
      const plan = planOf(match.operation.operationId)
      const { tolerate } = request
      const path = createSection(tolerate)
      for (const field of plan.path) path.add(field, { sent: valuesIn(match.params, field.name), exact: false })
      if (path.problems.length > 0) return path.problems

      noteUnknown('parameter', findUnknown(plan, request.query.keys()), tolerate)
      if (plan.queryInForm) return withForm(request).then((places) => inputOf(path, readQuery(plan, places, tolerate)))
      const query = readQuery(plan, [inQuery(request)], tolerate)
      return plan.body === undefined ? inputOf(path, query) : readBody(plan, plan.body, request).then((body) => inputOf(path, query, body))
    },
  }
}

function inputOf(path: Section, query: Section, body?: Section): Input | Problem[] {
  const problems = body === undefined ? query.problems : [...query.problems, ...body.problems]
  return problems.length > 0 ? problems : { path: path.values, query: query.values, body: body?.values ?? {} }
}

/** Whether the problems are about the path. Such a path does not name an object. */
export const isAboutPath = ({ params }: Pick<RouteMatch<OperationName>, 'params'>, [problem]: readonly Pick<Problem, 'field'>[]): boolean =>
  problem !== undefined && Object.hasOwn(params, problem.field)

/** A place of a request that can contain fields. */
interface Place {
  /** Values sent under a name; empty if there are none. */
  getAll(name: string): readonly unknown[]
  /** Whether the values have types; otherwise they were sent as text. */
  readonly exact: boolean
  /** The note for a field that is found here, if this is not the described place. */
  readonly tolerated?: string
}

/** All values that were sent under a name, and how. */
type Found = Pick<Place, 'exact'> & { readonly sent: readonly unknown[] }

interface Lookup {
  /** Values from the first place that has any. */
  find(name: string): Found
  /** Notes the fields that were found in tolerated places. */
  note(): void
}

/** Looks fields up in places, in order. */
function createLookup(places: readonly Place[], tolerate: Tolerate): Lookup {
  const misplaced = new Map<string, Set<string>>()
  return {
    find(name) {
      for (const { getAll, exact, tolerated } of places) {
        const sent = getAll(name)
        if (sent.length === 0) continue
        if (tolerated !== undefined) misplaced.set(tolerated, (misplaced.get(tolerated) ?? new Set()).add(name))
        return { sent, exact }
      }
      return { sent: [], exact: false }
    },
    note() {
      for (const [tolerated, names] of misplaced) tolerate(`${tolerated}: ${[...names].join(', ')}`)
    },
  }
}

interface Section {
  readonly values: Record<string, unknown>
  readonly problems: Problem[]
  add(field: Field, found: Found): void
}

function createSection(tolerate: Tolerate): Section {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  return {
    values,
    problems,
    add(field, { sent, exact }) {
      const { name, resource, required, otherwise, expected, read } = field
      if (sent.length === 0) {
        if (required) problems.push({ resource, field: name, code: 'missing', words: `${name} is missing: send ${expected}.` })
        else if (otherwise !== undefined) values[name] = otherwise
        return
      }
      const value = read(sent, exact, tolerate)
      if (value === UNREADABLE) problems.push({ resource, field: name, code: 'invalid', words: wrongValue(field, sent) })
      else values[name] = value
    },
  }
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

const valuesIn = (params: Readonly<Record<string, string>>, name: string): readonly string[] => {
  const value = params[name]
  return value === undefined ? [] : [value]
}

const inQuery = ({ query }: RequestParts): Place => ({ getAll: (name) => query.getAll(name), exact: false })

/** The query, then the form that can replace it. Ignores a body that is not a form, as any body of an operation without a body. */
async function withForm(request: RequestParts): Promise<Place[]> {
  const parsed = await parseBody(request.contentType, request.body, () => undefined)
  if ('code' in parsed || parsed.mediaType !== FORM_TYPE) return [inQuery(request)]
  return [inQuery(request), { getAll: parsed.getAll, exact: false, tolerated: 'in the body instead of the query' }]
}

function readQuery(plan: Plan, places: readonly Place[], tolerate: Tolerate): Section {
  const section = createSection(tolerate)
  const parameters = createLookup(places, tolerate)
  for (const field of plan.query) section.add(field, parameters.find(field.name))
  parameters.note()
  return section
}

function* namesIn({ entries }: ParsedBody): Iterable<string> {
  for (const [name] of entries()) yield name
}

async function readBody(plan: Plan, body: BodyPlan, request: RequestParts): Promise<Section> {
  const section = createSection(request.tolerate)
  const parsed = await parseBody(request.contentType, request.body, request.tolerate)
  if ('code' in parsed) section.problems.push({ resource: plan.resource, ...parsed })
  else {
    noteUnknown('field', findUnknown(plan, namesIn(parsed)), request.tolerate)
    readFields(body, parsed, request, section)
  }
  return section
}

function readFields(plan: BodyPlan, parsed: ParsedBody, request: RequestParts, section: Section): void {
  const { mediaType, choices, chooser } = plan
  const { bearer, tolerate } = request
  if (parsed.mediaType !== undefined && parsed.mediaType !== mediaType) tolerate(`the body is ${parsed.mediaType} instead of ${mediaType}`)
  const lookup = createLookup(
    [
      { getAll: parsed.getAll, exact: mediaType === JSON_TYPE && parsed.mediaType === JSON_TYPE },
      { getAll: (name) => (bearer !== undefined && name === plan.bearer ? [bearer] : []), exact: false },
      { ...inQuery(request), tolerated: 'in the query instead of the body' },
    ],
    tolerate,
  )
  const choice = chooser === undefined ? choices[0] : choose(choices, chooser, lookup)
  if (choice !== undefined) for (const field of choice.fields) section.add(field, findField(field, lookup, tolerate))
  else if (chooser !== undefined) {
    const { name: field, resource } = chooser
    const expected = `one of ${choices.map(({ when }) => when).join(', ')}`
    const { sent } = lookup.find(field)
    section.problems.push(
      sent.length === 0
        ? { resource, field, code: 'missing', words: `${field} is missing: send ${expected}.` }
        : { resource, field, code: 'invalid', words: wrongValue({ ...chooser, expected }, sent) },
    )
  }
  lookup.note()
}

/** The values sent for a field, or under its older name. */
function findField({ name, older }: BodyField, lookup: Lookup, tolerate: Tolerate): Found {
  const found = lookup.find(name)
  if (found.sent.length > 0 || older === undefined) return found
  const { sent, exact } = lookup.find(older.name)
  if (sent.length === 0 || older.read(sent, exact, () => undefined) === UNREADABLE) return found
  tolerate(`${older.name} was sent instead of ${name}`)
  return { sent: [older.read(sent, exact, tolerate)], exact }
}

/** The form of the body that its discriminating field names. */
function choose(choices: readonly Choice[], chooser: Field, lookup: Lookup): Choice | undefined {
  const { sent, exact } = lookup.find(chooser.name)
  const value = sent.length === 0 ? UNREADABLE : chooser.read(sent, exact, () => undefined)
  return choices.find(({ when }) => when === value)
}
