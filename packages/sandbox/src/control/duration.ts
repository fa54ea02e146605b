import { Refusal } from '../service/refusal.ts'

const UNITS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const
const SHORT = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i
/** Beyond a hundred years nobody waits for anything. */
const LONGEST = 100 * 366 * UNITS.d

/**
 * Milliseconds of `6h`, `90m`, `1d12h30m`, `PT6H`, or of a number of seconds.
 * @throws Refusal invalid, when it is none of these or longer than a hundred years
 */
export function parseDuration(given: string | number): number {
  const text = String(given).trim()
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsOf(SHORT.exec(text) ?? ISO.exec(text))
  if (seconds === undefined || !(seconds <= LONGEST)) {
    const why = `"${text}" is no length of time: give something like 90m, 6h, 1d12h, PT6H, or seconds, at most a hundred years`
    throw new Refusal('invalid', { resource: 'Clock', field: 'advance', code: 'invalid' }, why)
  }
  return Math.round(seconds * 1000)
}

function secondsOf(match: RegExpExecArray | null): number | undefined {
  const parts = match?.slice(1) ?? []
  if (parts.every((part) => part === undefined)) return undefined
  const [days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0))
  return (days ?? 0) * UNITS.d + (hours ?? 0) * UNITS.h + (minutes ?? 0) * UNITS.m + (seconds ?? 0)
}
