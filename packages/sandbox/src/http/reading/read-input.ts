import type { OperationId } from '@activity-tracking/spec'
import type { Match } from '../description/router.ts'
import { UNREADABLE } from './convert.ts'
import type { Field } from './fields.ts'
import { FORM_TYPE, JSON_TYPE, type ParsedBody, parseBody } from './parse-body.ts'
import { type BodyField, type BodyPlan, type Choice, createPlan, type Plan } from './plan.ts'
import { resourceOf } from './resources.ts'
import { createSource, type Found, type Place, type Source } from './source.ts'
import type { Tolerate } from './tolerate.ts'
import type { Input, Problem } from './types.ts'

/** What of a request holds its input, beside the path. */
export interface RequestParts {
  readonly query: URLSearchParams
  readonly contentType: string | undefined
  /** Without bytes where there is no body. */
  readonly body: Uint8Array
  /** Fields that the operation also takes from elsewhere: a token from its header. Those of the body win. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly tolerate: Tolerate
}

export interface InputReader {
  /**
   * The values of a request as the description types them, or what is wrong with it. Never rejects.
   *
   * Unknown parameters and fields are left out (decision 031). When a variable of the path is wrong, that is the only problem reported, and
   * `isAboutPath` tells: such a path names nothing, which is no wrong parameter. What is accepted beyond the description is noted.
   */
  read(match: Match, request: RequestParts): Promise<Input | Problem[]>
}

/** A reader of input. What to read for an operation is worked out when it is first asked for. */
export function createInputReader(): InputReader {
  const plans = new Map<OperationId, Plan>()
  return {
    async read(match, request) {
      const { operation } = match
      const plan = plans.get(operation.operationId) ?? createPlan(operation)
      plans.set(operation.operationId, plan)

      const { tolerate } = request
      const path = createSection(tolerate)
      for (const field of plan.path) path.add(field, { sent: valuesIn(match.params, field.name), exact: false })
      if (path.problems.length > 0) return path.problems

      const query = createSection(tolerate)
      const places = plan.queryOrForm ? await withForm(request) : [inQuery(request)]
      const parameters = createSource(places, tolerate)
      for (const field of plan.query) query.add(field, parameters.find(field.name))
      parameters.note()

      const body = createSection(tolerate)
      if (plan.body !== undefined) {
        const parsed = await parseBody(request.contentType, request.body, tolerate)
        if ('code' in parsed) body.problems.push({ resource: resourceOf(operation, parsed.field), ...parsed })
        else readBody(plan.body, parsed, request, body)
      }

      const problems = [...query.problems, ...body.problems]
      return problems.length > 0 ? problems : { path: path.values, query: query.values, body: body.values }
    },
  }
}

/** Whether the problems are with the path, which therefore names nothing. */
export const isAboutPath = ({ params }: Match, [problem]: readonly Problem[]): boolean =>
  problem !== undefined && Object.hasOwn(params, problem.field)

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
    add({ name, resource, required, read }, { sent, exact }) {
      if (sent.length === 0) {
        if (required) problems.push({ resource, field: name, code: 'missing' })
        return
      }
      const value = read(sent, exact, tolerate)
      if (value === UNREADABLE) problems.push({ resource, field: name, code: 'invalid' })
      else values[name] = value
    },
  }
}

const valuesIn = (params: Match['params'], name: string): readonly string[] => {
  const value = params[name]
  return value === undefined ? [] : [value]
}

const inQuery = ({ query }: RequestParts): Place => ({ getAll: (name) => query.getAll(name), exact: false })

/** The query, then the form that may stand for it. A body that is no form is ignored, as is any body of an operation that takes none. */
async function withForm(request: RequestParts): Promise<Place[]> {
  const parsed = await parseBody(request.contentType, request.body, () => undefined)
  if ('code' in parsed || parsed.mediaType !== FORM_TYPE) return [inQuery(request)]
  return [inQuery(request), { getAll: parsed.getAll, exact: false, tolerated: 'in the body, where the query is described' }]
}

function readBody(plan: BodyPlan, parsed: ParsedBody, request: RequestParts, section: Section): void {
  const { mediaType, choices, chooser } = plan
  const { fields = {}, tolerate } = request
  if (parsed.mediaType !== undefined && parsed.mediaType !== mediaType)
    tolerate(`the body is ${parsed.mediaType}: ${mediaType} is described`)
  const source = createSource(
    [
      { getAll: parsed.getAll, exact: mediaType === JSON_TYPE && parsed.mediaType === JSON_TYPE },
      { getAll: (name) => (fields[name] === undefined ? [] : [fields[name]]), exact: false },
      { ...inQuery(request), tolerated: 'in the query, where the body is described' },
    ],
    tolerate,
  )
  const choice = chooser === undefined ? choices[0] : choose(choices, chooser, source)
  if (choice !== undefined) for (const field of choice.fields) section.add(field, findField(field, source, tolerate))
  else if (chooser !== undefined) {
    const { name: field, resource } = chooser
    section.problems.push({ resource, field, code: source.find(field).sent.length === 0 ? 'missing' : 'invalid' })
  }
  source.note()
}

/** What was sent for a field, or what can be read of its older name. */
function findField({ name, older }: BodyField, source: Source, tolerate: Tolerate): Found {
  const found = source.find(name)
  if (found.sent.length > 0 || older === undefined) return found
  const { sent, exact } = source.find(older.name)
  if (sent.length === 0 || older.read(sent, exact, () => undefined) === UNREADABLE) return found
  tolerate(`${older.name} is sent instead of ${name}`)
  return { sent: [older.read(sent, exact, tolerate)], exact }
}

/** The form of the body that its choosing field names. */
function choose(choices: readonly Choice[], chooser: Field, source: Source): Choice | undefined {
  const { sent, exact } = source.find(chooser.name)
  const value = sent.length === 0 ? UNREADABLE : chooser.read(sent, exact, () => undefined)
  return choices.find(({ when }) => when === value)
}
