/** The one time zone of the sandbox's athletes. */
export const TIME_ZONE = { name: 'Europe/Oslo', label: '(GMT+01:00) Europe/Oslo' } as const

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE.name, dateStyle: 'short', timeStyle: 'medium' })

/** Local wall-clock time as the service writes it: with a Z that is not UTC (decision 030). */
const format = (utc: number): string => `${parts.format(utc).replace(' ', 'T')}Z`

/** Seconds that local time is ahead of UTC. */
const offset = (utc: number): number => Math.round((Date.parse(format(utc)) - utc) / 1000)

/** The moment at which clocks show this local time; NaN when it is none. An offset or Z in the text is ignored. */
function toUtc(local: string): number {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(local)
  if (match === null) return Number.NaN
  const shown = Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`)
  return Number.isNaN(shown) ? Number.NaN : shown - offset(shown - offset(shown) * 1000) * 1000
}

export const localTime = { format, offset, toUtc }
