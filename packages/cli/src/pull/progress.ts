import type { Terminal } from '@activity-tracking/kit/command/terminal'
import type { TaskProgress, Wait } from '@activity-tracking/webhooks'

/** What a pull has changed in its file. */
export interface Counts {
  new: number
  changed: number
  deleted: number
}

export const isoOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

const inJson = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

const waitInJson = (wait: Wait | null) => (wait === null ? null : { reason: wait.reason, until: isoOf(wait.until) })

const WAITS: Readonly<Record<Wait['reason'], string>> = {
  quarter_hour: 'the rate limit of the quarter hour',
  day: 'the rate limit of the day',
  pace: 'the rate limit',
  service: 'the service',
}

const SHORT: Readonly<Record<Wait['reason'], string>> = {
  quarter_hour: 'rate limit',
  day: 'rate limit of the day',
  pace: 'rate limit',
  service: 'the service does not respond',
}

/** What a pull waits for, in words. */
export const waitText = ({ reason }: Pick<Wait, 'reason'>): string => WAITS[reason]

/** `14:05`, or with its day if that is not today. The time zone is that of the machine. */
function clockText(ms: number, now: number): string {
  const [date, today] = [new Date(ms), new Date(now)]
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (date.toDateString() === today.toDateString()) return time
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`
}

/** How far an import is: `340 of 996 activities`. */
export function stateText({ listed, read, remaining }: Pick<TaskProgress, 'listed' | 'read' | 'remaining'>): string {
  if (remaining === null) return `${listed} activities listed`
  return `${read} of ${read + remaining} activities read`
}

function lineOf(progress: TaskProgress, now: number): string {
  const { eta, waitsFor, remaining } = progress
  const end = remaining && eta !== null ? [`done at ${clockText(eta, now)}`] : []
  const wait = waitsFor === null ? [] : [`waiting until ${clockText(waitsFor.until, now)} (${SHORT[waitsFor.reason]})`]
  return [stateText(progress), ...end, ...wait].join(' · ')
}

/** Shows the steps of a pull: as one line of JSON each, or as a bar. */
export function createProgress(terminal: Terminal, now: () => number): (progress: TaskProgress) => void {
  let printed = ''
  let waitsUntil = 0
  return (progress) => {
    const { task, listed, read, remaining, eta, waitsFor, isFinished } = progress
    if (!terminal.isJson) {
      if (isFinished) return
      const all = read + (remaining ?? 0)
      terminal.show(lineOf(progress, now()), remaining === null || all === 0 ? undefined : read / all)
      // Otherwise nothing would be shown for a while.
      if (waitsFor !== null && waitsFor.until !== waitsUntil && process.stderr.isTTY !== true) terminal.say(lineOf(progress, now()))
      waitsUntil = waitsFor?.until ?? 0
      return
    }
    const name = task === 'backfill' ? 'import' : task
    const data = {
      event: 'progress',
      task: name,
      listed,
      read,
      remaining,
      eta: remaining === 0 ? null : inJson(eta),
      waits_for: waitInJson(waitsFor),
    }
    // While a pull waits, nothing changes but the time at which it would end.
    const text = JSON.stringify({ ...data, eta: waitsFor === null ? data.eta : null })
    if (text !== printed) terminal.print(data, '')
    printed = text
  }
}
