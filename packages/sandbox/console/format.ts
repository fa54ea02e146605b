/** `10:00:00`, UTC. @param time epoch milliseconds */
export const timeOf = (time: number): string => new Date(time).toISOString().slice(11, 19)

/** `2026-11-02`, UTC. @param time epoch milliseconds */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `2026-11-02 10:00:00`, UTC. @param time epoch milliseconds */
export const dateTimeOf = (time: number): string => `${dateOf(time)} ${timeOf(time)}`

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** The two largest units of a duration: `5 h 12 min`. @param seconds negative counts as positive */
export function durationOf(seconds: number): string {
  let rest = Math.round(Math.abs(seconds))
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${unit}`)
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

/** `1,384`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** `2.2%`. @param percent 2.2 */
export const formatPercent = (percent: number): string => `${percent}%`

/** `1 request`, `2 requests`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string => `${formatCount(count)} ${count === 1 ? noun : nouns}`

/** Whether one of the parts has each word of a filter. */
export function hasWords(parts: readonly unknown[], words: string | null): boolean {
  const text = parts.join(' ').toLowerCase()
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Without what almost all paths begin with, so that there is room for what differs. */
export const shortPath = (path: string): string => path.replace(/^\/api\/v3(?=\/)/, '')
