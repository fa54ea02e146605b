import { fromLocal } from '../local-time.ts'

/** The moment at which the athletes' clocks show this time; NaN when it is none. An offset or Z in the text is ignored. */
export function parseLocal(local: string): number {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(local)
  return match === null ? Number.NaN : fromLocal(Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`))
}
