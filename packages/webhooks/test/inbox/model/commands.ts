import fc from 'fast-check'

/** Operations on an inbox. Numbers select among what exists at that time. */
export type Command =
  | {
      readonly do: 'mark'
      readonly marks: readonly MarkChoice[]
    }
  | { readonly do: 'lease'; readonly athlete: number | null; readonly limit: number | null; readonly leaseMs: number }
  | { readonly do: 'settle'; readonly lease: number; readonly entry: number; readonly outcome: Outcome; readonly delay: number }
  | { readonly do: 'release' | 'renew' | 'crash'; readonly lease: number }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'forget'; readonly athlete: number }
  | { readonly do: 'retryDead' | 'purge' }

export type Outcome = 'done' | 'read' | 'later' | 'failed' | 'step' | 'dead'

export interface MarkChoice {
  readonly athlete: number
  readonly object: number
  readonly lane: 'live' | 'background'
  /** Undefined without an event. */
  readonly event: { readonly aspect: 'create' | 'update' | 'delete'; readonly ageSeconds: number; readonly field: 'title' | 'type' } | null
  readonly delay: number | null
  readonly isParked: boolean
  /** Whether the service sends the last event of this object again. */
  readonly isRepeated: boolean
}

const index = fc.nat({ max: 3 })
const delay = fc.constantFrom(0, 500, 30_000, 7_200_000)

const markChoice: fc.Arbitrary<MarkChoice> = fc.record({
  athlete: index,
  object: index,
  lane: fc.constantFrom('live', 'live', 'background'),
  event: fc.option(
    fc.record({
      aspect: fc.constantFrom('update', 'update', 'create', 'delete'),
      ageSeconds: fc.constantFrom(0, 0, 1, 5, 60, 90_000),
      field: fc.constantFrom('title', 'type'),
    }),
    { freq: 5 },
  ),
  delay: fc.option(delay, { freq: 1 }),
  isParked: fc.boolean(),
  isRepeated: fc.boolean(),
})

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('mark'), marks: fc.array(markChoice, { minLength: 1, maxLength: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('lease'),
      athlete: fc.option(index, { freq: 1 }),
      limit: fc.option(fc.constantFrom(1, 2), { freq: 1 }),
      leaseMs: fc.constantFrom(1_000, 60_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      lease: index,
      entry: index,
      outcome: fc.constantFrom('done', 'read', 'read', 'later', 'failed', 'step', 'dead'),
      delay,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release'), lease: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('renew', 'crash'), lease: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('advance'), ms: fc.constantFrom(1, 500, 1_000, 20_000, 61_000, 86_400_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget'), athlete: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('retryDead', 'purge') }) },
) as fc.Arbitrary<Command>

export const commands = fc.array(command, { minLength: 1, maxLength: 40, size: 'max' })
