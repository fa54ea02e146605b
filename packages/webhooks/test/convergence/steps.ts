import * as fc from 'fast-check'
import type { DeliveryFault } from '../support/copying-app.ts'
import type { Action } from './world.ts'

/** What a process does with events and jobs. `run`: the run of a job, from its start until it is settled. */
export const POINTS = ['add', 'run', 'forget', 'onChange', 'onErase', 'compare'] as const

/**
 * Where a process dies, or a call fails. `crash`: nothing of what it does afterwards happens. `limit`: a callback fails because
 * a request limit is used up; elsewhere an error.
 */
export interface WorkFault {
  readonly at: (typeof POINTS)[number]
  readonly when: 'before' | 'after'
  readonly kind: 'crash' | 'error' | 'limit'
}

/** One step of a sequence. Numbers choose among what there is. */
export type Step =
  | { readonly do: 'create'; readonly athlete: number }
  | { readonly do: 'change'; readonly athlete: number; readonly index: number; readonly action: Action }
  | { readonly do: 'deauthorize' | 'connect' | 'import'; readonly athlete: number }
  | {
      readonly do: 'forge'
      readonly athlete: number
      readonly index: number
      readonly aspect: 'create' | 'update' | 'delete' | 'deauthorize'
    }
  | { readonly do: 'faults'; readonly faults: readonly DeliveryFault[] }
  | { readonly do: 'settle' | 'sweep' }
  | { readonly do: 'advance'; readonly ms: number }
  | {
      readonly do: 'work'
      readonly fault: WorkFault | null
      readonly meanwhile: Meanwhile | null
      /** Whether another process works at the same time. */
      readonly withOther: boolean
    }

/** What happens while the first change is being applied: after it was read. */
export interface Meanwhile {
  readonly athlete: number
  readonly index: number
  readonly action: Action | 'deauthorize' | 'connect'
  /** The process stands still until its lease is over, and another one has done all work. */
  readonly stalls: boolean
}

const athlete = fc.nat({ max: 1 })
const index = fc.nat({ max: 5 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), athlete }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      athlete,
      index,
      action: fc.constantFrom<Action[]>('rename', 'retype', 'hide', 'show', 'delete'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('deauthorize' as const, 'connect' as const, 'import' as const), athlete }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      athlete,
      index,
      aspect: fc.constantFrom('create' as const, 'update' as const, 'delete' as const, 'deauthorize' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      faults: fc.array(fc.constantFrom<DeliveryFault[]>('none', 'refused', 'response lost'), { maxLength: 8 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'settle' as const, 'settle' as const, 'sweep' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(400, 1_000, 15_000, 70_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      fault: fc.option(
        fc.record({
          at: fc.constantFrom(...POINTS),
          when: fc.constantFrom('before' as const, 'after' as const),
          kind: fc.constantFrom<WorkFault['kind'][]>('crash', 'error', 'limit'),
        }),
      ),
      meanwhile: fc.option(
        fc.record({
          athlete,
          index,
          action: fc.constantFrom<Meanwhile['action'][]>('rename', 'hide', 'show', 'delete', 'deauthorize', 'connect'),
          stalls: fc.boolean(),
        }),
      ),
      withOther: fc.boolean(),
    }),
  },
)

/** Any sequence of changes, faults and crashes. */
export const sequences = fc.array(step, { minLength: 1, maxLength: 25 })
