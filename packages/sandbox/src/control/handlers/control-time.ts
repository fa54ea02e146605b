import { parseTime } from '../../base/date-time.ts'
import { invalid } from '../../core/refusal.ts'
import { requireClockTime } from '../../core/world.ts'
import { type Handlers, Refused } from '../call.ts'
import { clockOf } from '../state.ts'

const UNITS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const
const SHORT = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i
/** A hundred years. Nothing is scheduled later. */
const LONGEST = 100 * 366 * UNITS.d

/**
 * Parses `6h`, `90m`, `1d12h30m`, `PT6H` or a number of seconds to milliseconds.
 * @throws Refusal invalid, if it is not a duration or longer than a hundred years
 */
export function parseDuration(given: string | number): number {
  const text = String(given).trim()
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsOf(SHORT.exec(text) ?? ISO.exec(text))
  if (seconds === undefined || !(seconds <= LONGEST)) {
    throw invalid('Clock', 'advance', `"${text}" is not a duration: use 90m, 6h, 1d12h, PT6H, or seconds, at most a hundred years`)
  }
  return Math.round(seconds * 1000)
}

function secondsOf(match: RegExpExecArray | null): number | undefined {
  const parts = match?.slice(1) ?? []
  if (parts.every((part) => part === undefined)) return undefined
  const [days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0))
  return (days ?? 0) * UNITS.d + (hours ?? 0) * UNITS.h + (minutes ?? 0) * UNITS.m + (seconds ?? 0)
}

export const time = {
  async setClock({ services, world, input: { now, advance, frozen } }) {
    if (now !== undefined && advance !== undefined) throw new Refused(400, 'now and advance are mutually exclusive: give one')
    const by = advance === undefined ? undefined : parseDuration(advance)
    const target = () => (by === undefined ? (now === undefined ? undefined : parseTime(now)) : world.now() + by)
    requireClockTime(target() ?? world.now(), by === undefined ? 'now' : 'advance')
    if (frozen === true) world.setNow(world.now(), true)
    const until = target()
    if (until !== undefined) {
      // Before the clock moves back, pending work is finished. Advancing does that anyway.
      if (until < world.now()) await services.scheduler.settle(world).then(() => world.setNow(until))
      else await services.scheduler.advanceTo(world, until)
    }
    if (frozen === false) world.setNow(world.now(), false)
    services.scheduler.wake(world)
    return clockOf(world)
  },
  async settle({ services, world }) {
    await services.scheduler.settle(world)
    return clockOf(world)
  },
} satisfies Partial<Handlers>
