import type { OperationId } from '@activity-tracking/spec'
import type { Match } from '../description/router.ts'
import { UNREADABLE } from './convert.ts'
import type { Field } from './fields.ts'
import { type ParsedBody, parseBody } from './parse-body.ts'
import { type BodyPlan, type Choice, createPlan, type Plan } from './plan.ts'
import { resourceOf } from './resources.ts'
import type { Input, Problem } from './types.ts'

/** What of a request holds its input, beside the path. */
export interface RequestParts {
  readonly query: URLSearchParams
  readonly contentType: string | undefined
  /** Without bytes where there is no body. */
  readonly body: Uint8Array
}

export interface InputReader {
  /**
   * The values of a request as the description types them, or what is wrong with it. Never rejects.
   *
   * Unknown parameters and fields are left out (decision 031). When a variable of the path is wrong, that is the only problem reported, and
   * `isAboutPath` tells: such a path names nothing, which is no wrong parameter. `Bearer` tokens are not looked at: an operation that takes
   * its token from the header as well wants it put in the query.
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

      const path = createSection()
      for (const field of plan.path) path.add(field, valuesIn(match.params, field.name), false)
      if (path.problems.length > 0) return path.problems

      const query = createSection()
      for (const field of plan.query) query.add(field, request.query.getAll(field.name), false)

      const body = createSection()
      if (plan.body !== undefined) {
        const parsed = await parseBody(request.contentType, request.body)
        if ('code' in parsed) body.problems.push({ resource: resourceOf(operation, parsed.field), ...parsed })
        else readBody(plan.body, plan.body.isForm ? withQuery(parsed, request.query) : parsed, body)
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

function createSection(): Section {
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
      const value = read(sent, exact)
      if (value === UNREADABLE) problems.push({ resource, field: name, code: 'invalid' })
      else values[name] = value
    },
  }
}

const valuesIn = (params: Match['params'], name: string): readonly string[] => {
  const value = params[name]
  return value === undefined ? [] : [value]
}

/** A form whose fields may stand in the query instead; those of the body win. */
const withQuery = (body: ParsedBody, query: URLSearchParams): ParsedBody => ({
  isJson: body.isJson,
  getAll(name) {
    const sent = body.getAll(name)
    return sent.length > 0 ? sent : query.getAll(name)
  },
})

function readBody({ isJson, choices, chooser }: BodyPlan, parsed: ParsedBody, section: Section): void {
  const exact = isJson && parsed.isJson
  const choice = chooser === undefined ? choices[0] : choose(choices, chooser, parsed, exact)
  if (choice !== undefined) for (const field of choice.fields) section.add(field, parsed.getAll(field.name), exact)
  else if (chooser !== undefined) {
    const { name: field, resource } = chooser
    section.problems.push({ resource, field, code: parsed.getAll(field).length === 0 ? 'missing' : 'invalid' })
  }
}

function choose(choices: readonly Choice[], chooser: Field, parsed: ParsedBody, exact: boolean): Choice | undefined {
  const sent = parsed.getAll(chooser.name)
  const value = sent.length === 0 ? UNREADABLE : chooser.read(sent, exact)
  return choices.find(({ when }) => when === value)
}
