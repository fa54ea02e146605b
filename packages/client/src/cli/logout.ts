import type { App } from '../app/create-app.ts'
import { NoGrantError } from '../errors.ts'
import { NotLoggedInError, openAccountFile } from '../node/account-file.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import type { Invocation } from './usage.ts'

/** Revokes the access at the service and deletes the account. Returns the exit code. */
export async function logout(options: Invocation['options']): Promise<number> {
  const file = openAccountFile(typeof options['store'] === 'string' ? options['store'] : undefined)
  const localOnly = options['local-only'] === true
  try {
    const account = await file.read()
    if (account === undefined) throw new NotLoggedInError(file.path)
    const app = file.openApp(account)
    try {
      await deauthorize(app, account.athleteId, { localOnly })
    } finally {
      await app.close()
    }
    await file.remove()
    const { athleteId: athlete_id } = account
    if (options['json'] === true) console.log(JSON.stringify({ athlete_id, revoked: !localOnly }))
    if (options['quiet'] !== true) {
      console.error(localOnly ? 'Logged out on this machine only. The service still lists the app.' : 'Logged out. The access is revoked.')
    }
    return 0
  } finally {
    file.close()
  }
}

/** Revokes the app's access to an athlete. Without tokens, there is nothing to revoke. */
export async function deauthorize(app: App, athleteId: string, options: DeauthorizeOptions): Promise<void> {
  try {
    await app.deauthorize(athleteId, options)
  } catch (error) {
    if (!(error instanceof NoGrantError)) throw error
  }
}
