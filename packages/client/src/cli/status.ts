import { type AccountFile, NotLoggedInError, openAccountFile } from '../node/account-file.ts'
import { printable } from './terminal.ts'
import type { Invocation } from './usage.ts'

const EXIT_ENDED = 4

/** Prints which account is logged in. Does not send a request to the service. Returns the exit code. */
export async function status(options: Invocation['options']): Promise<number> {
  const file = openAccountFile(typeof options['store'] === 'string' ? options['store'] : undefined)
  try {
    return await printStatus(file, options)
  } finally {
    file.close()
  }
}

/** @throws NotLoggedInError when the file contains no account */
export async function printStatus(file: AccountFile, { json }: Invocation['options']): Promise<number> {
  const account = await file.read()
  if (account === undefined) throw new NotLoggedInError(file.path)
  const app = file.openApp(account)
  const session = app.session(account.athleteId)
  const state = (await session.state()) ?? 'absent'
  const scopes = await grantedScopes(app.athletes(), account.athleteId)
  await app.close()
  if (json === true) {
    const { athleteId: athlete_id, name, clientId: client_id, baseUrl: base_url } = account
    console.log(JSON.stringify({ athlete_id, name, client_id, state, scopes, base_url, store: file.path }))
  } else {
    const rows = {
      athlete: `${account.athleteId}${account.name === null ? '' : ` (${account.name})`}`,
      app: account.clientId,
      service: account.baseUrl,
      state,
      scopes: scopes?.join(', ') ?? 'unknown',
      file: file.path,
    }
    console.log(
      Object.entries(rows)
        .map(([name, value]) => `${name.padEnd(8)} ${printable(value)}`)
        .join('\n'),
    )
  }
  return state === 'active' ? 0 : EXIT_ENDED
}

async function grantedScopes(
  athletes: AsyncIterable<{ readonly athleteId: string; readonly scopes: readonly string[] | undefined }>,
  athleteId: string,
): Promise<readonly string[] | null> {
  for await (const athlete of athletes) if (athlete.athleteId === athleteId) return athlete.scopes ?? null
  return null
}
