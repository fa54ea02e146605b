import type { OperationId } from '@activity-tracking/spec'
import type { Match } from '../description/router.ts'
import { UNREADABLE } from './convert.ts'
import type { Field } from './fields.ts'
import { JSON_TYPE, type ParsedBody, parseBody } from './parse-body.ts'
import { type BodyPlan, type Choice, createPlan, type Plan } from './plan.ts'
import { resourceOf } from './resources.ts'
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
      for (const field of plan.path) path.add(field, valuesIn(match.params, field.name), false)
      if (path.problems.length > 0) return path.problems

      const query = createSection(tolerate)
      for (const field of plan.query) query.add(field, request.query.getAll(field.name), false)

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
  add(field: Field, sent: readonly unknown[], exact: boolean): void
}

function createSection(tolerate: Tolerate): Section {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  return {
    values,
    problems,
    add({ name, resource, required, read }, sent, exact) {
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

function readBody(plan: BodyPlan, parsed: ParsedBody, request: RequestParts, section: Section): void {
  const { mediaType, choices, chooser } = plan
  const { tolerate } = request
  if (parsed.mediaType !== undefined && parsed.mediaType !== mediaType)
    tolerate(`the body is ${parsed.mediaType}: ${mediaType} is described`)
  const exact = mediaType === JSON_TYPE && parsed.mediaType === JSON_TYPE
  const source = sourceOf(plan, parsed, request)
  const choice = chooser === undefined ? choices[0] : choose(choices, chooser, source)
  if (choice !== undefined) for (const field of choice.fields) section.add(field, source.getAll(field.name), exact)
  else if (chooser !== undefined) {
    const { name: field, resource } = chooser
    section.problems.push({ resource, field, code: source.getAll(field).length === 0 ? 'missing' : 'invalid' })
  }
  const misplaced = source.fromQuery()
  if (misplaced.length > 0) tolerate(`in the query, where the body is described: ${misplaced.join(', ')}`)
}

/** Where the fields of a body come from. */
interface Source {
  getAll(name: string): readonly unknown[]
  /** Names of the fields that were looked for, and found in the query only. */
  fromQuery(): readonly string[]
}

/** The body wins, then what stands for a field of it, then the query where it may. */
function sourceOf({ orInQuery }: BodyPlan, body: ParsedBody, { fields = {}, query }: RequestParts): Source {
  const fromQuery = new Set<string>()
  return {
    getAll(name) {
      const sent = body.getAll(name)
      if (sent.length > 0) return sent
      const given = fields[name]
      if (given !== undefined) return [given]
      const inQuery = orInQuery ? query.getAll(name) : []
      if (inQuery.length > 0) fromQuery.add(name)
      return inQuery
    },
    fromQuery: () => [...fromQuery],
  }
}

/** The form of the body that its choosing field names. */
function choose(choices: readonly Choice[], chooser: Field, source: Source): Choice | undefined {
  const sent = source.getAll(chooser.name)
  const value = sent.length === 0 ? UNREADABLE : chooser.read(sent, false, () => undefined)
  return choices.find(({ when }) => when === value)
}
