import { withoutUndefined } from '../../src/without-undefined.ts'

declare const values: { always: string; nullable: number | null; maybe: string | undefined; optional?: boolean | undefined }
const kept = withoutUndefined(values)

interface Wanted {
  always: string
  nullable: number | null
  maybe?: string
  optional?: boolean
}
kept satisfies Wanted
// @ts-expect-error: it may be missing
kept satisfies Wanted & { maybe: string }
// @ts-expect-error: null is a value
kept satisfies { nullable: number }
// @ts-expect-error: not one of the properties
kept.other
