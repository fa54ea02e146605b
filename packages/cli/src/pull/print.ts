import type { Terminal } from '@activity-tracking/kit/command/terminal'
import type { TaskProgress, Wait } from '@activity-tracking/webhooks'
import type { Importer, Unread } from './importer.ts'
import { isoOf, stateText, waitText } from './progress.ts'
import { KEEP_DAYS } from './pull-file.ts'

/** Says how long copies are kept. */
export function sayRule(terminal: Terminal, days: number): void {
  const rule = 'Copies of API data are kept no longer than seven days (reported). Read the current text of the API policy.'
  const decision = days > KEEP_DAYS ? ' Keeping them longer is your decision.' : ''
  terminal.say(`${rule}\nThis file keeps them for ${days} ${days === 1 ? 'day' : 'days'} (--keep).${decision}`)
}

interface Summary {
  readonly file: string
  readonly activities: number
  readonly listed: number
  readonly unread: readonly Unread[]
  readonly new: number
  readonly changed: number
  readonly deleted: number
}

/** Prints that the file is up to date. */
export function printSummary(terminal: Terminal, { file, activities, listed, unread, ...counts }: Summary): void {
  const differences = `${counts.new} new, ${counts.changed} changed, ${counts.deleted} deleted`
  const lines = unread.map(({ activity_id: id, reason }) => `\nNot read: ${id} (${reason}). The same command tries again.`)
  terminal.print(
    { event: 'done', file, activities, listed, new: counts.new, changed: counts.changed, deleted: counts.deleted, unread },
    `${file} has ${activities} activities: ${differences}.${lines.join('')}`,
  )
}

/** Prints what a poll or a daily sweep has found. */
export function printUpdate(terminal: Terminal, { counts }: Importer, now: () => number): void {
  const { new: added, changed, deleted } = counts
  Object.assign(counts, { new: 0, changed: 0, deleted: 0 })
  if (added + changed + deleted === 0) return
  terminal.show('')
  const at = isoOf(now())
  terminal.print({ event: 'update', at, new: added, changed, deleted }, `${at}  ${added} new, ${changed} changed, ${deleted} deleted`)
}

/** Prints that a rate limit has stopped the import, and when to continue. */
export function printLimit(terminal: Terminal, progress: TaskProgress, { reason, until }: Wait): void {
  const { listed, read, remaining } = progress
  terminal.print(
    { event: 'limit', reason, retry_at: isoOf(until), listed, read, remaining },
    `Stopped at ${waitText({ reason })}: ${stateText(progress)}. Run the same command again after ${isoOf(until)}.`,
  )
}
