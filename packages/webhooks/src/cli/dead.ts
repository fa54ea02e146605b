import type { DeadEntry, EntryKey } from '../inbox/inbox.ts'
import { UsageError } from './exit.ts'
import { demandInbox, type InboxFlags } from './open-inbox.ts'
import { type OutputFlags, print, say } from './output.ts'

type Flags = OutputFlags & InboxFlags

/** Prints the dead-letter list: one line for each entry. */
export async function listDead(flags: Flags): Promise<void> {
  const inbox = await demandInbox(flags)
  let count = 0
  try {
    let cursor: string | undefined
    do {
      const page = await inbox.dead(cursor === undefined ? {} : { cursor })
      for (const entry of page.entries) printEntry(flags, entry)
      count += page.entries.length
      cursor = page.cursor
    } while (cursor !== undefined)
  } finally {
    await inbox.close()
  }
  say(flags, count === 0 ? 'Nothing is dead.' : `${count} dead. To work on one again: activity-webhooks dead retry <key>`)
}

function printEntry(flags: Flags, entry: DeadEntry): void {
  const { athleteId: athlete_id, kind, id, reason, failures } = entry
  const key = keyOf(entry)
  const died_at = new Date(entry.diedAt).toISOString()
  print(flags, { key, athlete_id, kind, id, reason, failures, died_at }, `${key}  ${died_at}  ${failures} failures  ${reason}`)
}

const keyOf = ({ athleteId, kind, id }: EntryKey): string => `${athleteId}/${kind}/${id}`

/** Makes dead entries due again. */
export async function retryDead(key: string | undefined, { all = false, ...flags }: Flags & { readonly all?: boolean }): Promise<void> {
  if ((key === undefined) !== all) throw new UsageError('name the key of one entry, or use --all')
  const parsed = key === undefined ? undefined : parseKey(key)
  const inbox = await demandInbox(flags)
  try {
    const retried = await inbox.retryDead(parsed)
    if (key !== undefined && retried === 0) throw new Error(`there is no dead entry ${key}`)
    print(flags, { retried }, String(retried))
    say(flags, retried === 0 ? 'Nothing was dead.' : `Workers take ${retried === 1 ? 'it' : 'them'} up again.`)
  } finally {
    await inbox.close()
  }
}

function parseKey(key: string): EntryKey {
  const [, athleteId = '', kind = '', id = ''] = /^(\d+)\/([^/]+)\/(.+)$/.exec(key) ?? []
  if (athleteId === '') throw new UsageError('a key is written like 7/activity/123: the athlete, the kind, the id')
  return { athleteId, kind, id }
}
