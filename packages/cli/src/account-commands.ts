import { type AccountFile, accountStatus, logOut, openAccountFile } from '@activity-tracking/client/node'
import type { ExitName } from '@activity-tracking/kit/command/exit'
import { type Terminal, table } from '@activity-tracking/kit/command/terminal'

export interface StoreFlags {
  /** The account file. */
  readonly store?: string
}

/** Prints which account is logged in. Sends no request. */
export async function status(terminal: Terminal, flags: StoreFlags): Promise<ExitName> {
  const file = openAccountFile(flags.store)
  try {
    return await printStatus(terminal, file)
  } finally {
    file.close()
  }
}

export async function printStatus(terminal: Terminal, file: AccountFile): Promise<ExitName> {
  const { account, state, scopes } = await accountStatus(file)
  const { athleteId: athlete_id, name, clientId: client_id, baseUrl: base_url } = account
  terminal.print(
    { athlete_id, name, client_id, state, scopes, base_url, store: file.path },
    table([
      ['athlete', `${athlete_id}${name === null ? '' : ` (${name})`}`],
      ['app', client_id],
      ['service', base_url],
      ['state', state],
      ['scopes', scopes?.join(', ') ?? 'unknown'],
      ['file', file.path],
    ]),
  )
  return state === 'active' ? 'success' : 'not_logged_in'
}

/** Revokes the access at the service and deletes the account. */
export async function logout(terminal: Terminal, flags: StoreFlags & { readonly localOnly?: boolean }): Promise<void> {
  const file = openAccountFile(flags.store)
  const localOnly = flags.localOnly === true
  try {
    const { athleteId } = await terminal.progress('Revoking the access', () => logOut(file, { localOnly }))
    terminal.print({ athlete_id: athleteId, revoked: !localOnly }, '')
    terminal.say(localOnly ? 'Logged out on this machine only. The service still lists the app.' : 'Logged out. The access is revoked.')
  } finally {
    file.close()
  }
}
