import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import type { DeadEntry, EntryKey, Inbox } from '../inbox/inbox.ts'

/** Prints the dead-letter list: one line for each entry. */
export async function listDead(terminal: Terminal, inbox: Inbox): Promise<void> {
  let count = 0
  let cursor: string | undefined
  do {
    const page = await inbox.dead(cursor === undefined ? {} : { cursor })
    for (const entry of page.entries) printEntry(terminal, entry)
    count += page.entries.length
    cursor = page.cursor
  } while (cursor !== undefined)
  terminal.say(
    count === 0 ? 'There are no dead entries.' : `${count} dead. To retry one, run: npx @activity-tracking/webhooks dead retry <key>`,
  )
}

function printEntry(terminal: Terminal, entry: DeadEntry): void {
  const { athleteId: athlete_id, kind, id, reason, failures } = entry
  const key = keyOf(entry)
  const died_at = new Date(entry.diedAt).toISOString()
  terminal.print(
    { key, athlete_id, kind, id, reason, failures, died_at },
    `${key}  ${died_at}  ${failures} ${failures === 1 ? 'failure' : 'failures'}  ${reason}`,
  )
}

const keyOf = ({ athleteId, kind, id }: EntryKey): string => `${athleteId}/${kind}/${id}`

/** Makes dead entries due again: one, or all if no key is given. */
export async function retryDead(terminal: Terminal, inbox: Inbox, key: EntryKey | undefined): Promise<void> {
  const retried = await terminal.progress('Making entries due', () => inbox.retryDead(key))
  if (key !== undefined && retried === 0) throw new CommandError(`the dead entry ${keyOf(key)} does not exist`)
  terminal.print({ retried }, String(retried))
  terminal.say(retried === 0 ? 'There were no dead entries.' : `Workers will retry ${retried === 1 ? 'it' : 'them'}.`)
}

/**
 * The entries to retry: undefined for all.
 * @throws UsageError when the key is invalid, or it is not clear which entries are meant
 */
export function readKey(text: string | undefined, { all = false }: { readonly all?: boolean }): EntryKey | undefined {
  if ((text === undefined) !== all) throw new UsageError('pass the key of one entry, or use --all')
  if (text === undefined) return undefined
  const [, athleteId = '', kind = '', id = ''] = /^(\d+)\/([^/]+)\/(.+)$/.exec(text) ?? []
  if (athleteId === '') throw new UsageError('a key has the format 7/activity/123: athlete, kind, ID')
  return { athleteId, kind, id }
}
