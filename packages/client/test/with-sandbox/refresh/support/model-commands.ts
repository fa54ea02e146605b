import fc, { type Arbitrary } from 'fast-check'

/** Processes of the app. The first two share a store handle, like sessions of one process. The third is another machine. */
export const PROCESSES = 3

/** An event of the model. `process` is one of the app's processes. */
export type Command =
  | { readonly kind: 'call' | 'kill' | 'killInRequest' | 'deauthorize' | 'reauthorize'; readonly process: number }
  | { readonly kind: 'callAll' | 'loseResponse' | 'athleteRevokes' | 'apiRefuses' | 'apiRecovers' }
  | { readonly kind: 'advance'; readonly minutes: number }
  | { readonly kind: 'store'; readonly down: 'no' | 'all' | 'writes' }
  | { readonly kind: 'skew'; readonly process: number; readonly minutes: number }

const process = fc.integer({ min: 0, max: PROCESSES - 1 })
const on = (kind: 'call' | 'kill' | 'killInRequest' | 'deauthorize' | 'reauthorize') => fc.record({ kind: fc.constant(kind), process })
const just = (kind: 'callAll' | 'loseResponse' | 'athleteRevokes' | 'apiRefuses' | 'apiRecovers') => fc.constant({ kind })

/** Frequent events have a higher weight. */
export const commands: Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: on('call') },
  { weight: 3, arbitrary: just('callAll') },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), minutes: fc.constantFrom(1, 5, 30, 299, 301, 330, 356, 361, 720) }),
  },
  { weight: 2, arbitrary: on('kill') },
  { weight: 2, arbitrary: on('killInRequest') },
  { weight: 2, arbitrary: just('loseResponse') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store' as const), down: fc.constantFrom('no', 'all', 'writes') }) },
  { weight: 1, arbitrary: on('deauthorize') },
  { weight: 1, arbitrary: on('reauthorize') },
  { weight: 1, arbitrary: just('athleteRevokes') },
  { weight: 2, arbitrary: just('apiRefuses') },
  { weight: 2, arbitrary: just('apiRecovers') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('skew' as const), process, minutes: fc.constantFrom(-1_440, -10, 10, 1_440) }) },
)
