import {
  type AccountFile,
  accountStatus,
  type BaseCheck,
  type BaseChecks,
  checkBases,
  logOut,
  openAccountFile,
} from '@activity-tracking/client/node'
import type { ExitName } from '@activity-tracking/kit/command/exit'
import { type Terminal, table } from '@activity-tracking/kit/command/terminal'

export interface StoreFlags {
  /** The account file. */
  readonly store?: string
}

/** Prints which account is logged in, and what is found at its base URLs. */
export async function status(terminal: Terminal, flags: StoreFlags, now: () => number): Promise<ExitName> {
  const file = openAccountFile(flags.store)
  try {
    const checks = await terminal.progress('Asking the service', () => checkBases(file))
    return await printStatus(terminal, file, { checks, now: now() })
  } finally {
    file.close()
  }
}

/** @param found what was found at the base URLs; absent if they were not asked */
export async function printStatus(
  terminal: Terminal,
  file: AccountFile,
  found?: { readonly checks: BaseChecks; readonly now: number },
): Promise<ExitName> {
  const { account, state, scopes } = await accountStatus(file)
  const { athleteId: athlete_id, name, clientId: client_id, baseUrl: base_url } = account
  terminal.print(
    { athlete_id, name, client_id, state, scopes, base_url, store: file.path, ...(found && basesAsJson(found.checks)) },
    table([
      ['athlete', `${athlete_id}${name === null ? '' : ` (${name})`}`],
      ['app', client_id],
      ['service', found === undefined ? base_url : describeBase(found.checks.base)],
      ...(found === undefined ? [] : describeSwitch(found.checks, found.now)),
      ['state', state],
      ['scopes', scopes?.join(', ') ?? 'unknown'],
      ['file', file.path],
    ]),
  )
  return state === 'active' ? 'success' : 'not_logged_in'
}

const basesAsJson = ({ base, newBase, newBaseFrom }: BaseChecks) => ({
  bases: [base, ...(newBase === undefined ? [] : [newBase])].map(({ steps, ...each }) => ({
    ...each,
    steps: steps.map(({ step, isOk: ok, result }) => ({ step, ok, result })),
  })),
  switch: { date: newBaseFrom, works: newBase?.works ?? null },
})

const describeBase = ({ url, steps }: BaseCheck): string =>
  [url, ...steps.map(({ step, isOk, result }) => (isOk ? `${step} ${result}` : `${step} failed (${result})`))].join(', ')

/** What is found at the new base URL, and what that means for the day from which calls use it. */
function describeSwitch({ newBase, newBaseFrom }: BaseChecks, now: number): [string, string][] {
  const isTime = now >= Date.parse(newBaseFrom)
  if (newBase === undefined) {
    return [['switch', `none: the new API root from ${newBaseFrom} on is not set; log in again with --new-base-url`]]
  }
  const failed = newBase.steps.find(({ isOk }) => !isOk)
  const when = isTime ? 'calls use' : `from ${newBaseFrom} on, calls use`
  const meaning =
    failed === undefined
      ? `works: ${when} the new base URL`
      : `does not work ${isTime ? 'now' : 'yet'}, because of ${failed.step} (${failed.result}): ${when} the old base URL until it does`
  return [
    ['new base', describeBase(newBase)],
    ['switch', meaning],
  ]
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
