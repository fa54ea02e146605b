// For `AsyncDisposable`, which the type libraries of older targets do not have.
/// <reference lib="esnext.disposable" preserve="true" />

import type { App } from '../app/create-app.ts'
import type { ActivityClient } from '../types.ts'
import { type AccountAppOptions, NotLoggedInError, openAccountFile } from './account-file.ts'

/** Which account file to open, and options of the `app` that is created from it. */
export interface OpenAccountOptions extends AccountAppOptions {
  /** The account file; default: the file that `npx @activity-tracking/cli login` writes, see `accountPath`. */
  readonly path?: string
}

/** Your own account. */
export interface Account extends AsyncDisposable {
  readonly athleteId: string
  /** First and last name; undefined when the service did not send them. */
  readonly name: string | undefined
  /** A typed client with your tokens, which are refreshed and stored automatically. */
  readonly api: ActivityClient
  readonly app: App
  /** Waits for work in progress and closes the file. */
  close(): Promise<void>
}

/**
 * Opens the account that `npx @activity-tracking/cli login` connected.
 * @throws NotLoggedInError when there is none
 */
export async function openAccount({ path, ...options }: OpenAccountOptions = {}): Promise<Account> {
  const file = openAccountFile(path)
  const stored = await file.read().catch((error: unknown) => {
    file.close()
    throw error
  })
  if (stored === undefined) {
    file.close()
    throw new NotLoggedInError(file.path)
  }
  const app = file.openApp(stored, options)
  const close = async (): Promise<void> => {
    await app.close()
    file.close()
  }
  const { athleteId, name } = stored
  return { athleteId, name: name ?? undefined, app, api: app.athlete(athleteId), close, [Symbol.asyncDispose]: close }
}
