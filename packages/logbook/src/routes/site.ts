import type { App, Connect, Scope } from '@activity-tracking/client'
import type { Queue, Webhooks } from '@activity-tracking/webhooks'
import type { Context, MiddlewareHandler } from 'hono'
import type { Account, Accounts } from '../account.ts'
import type { Activities } from '../activities.ts'
import type { Journal } from '../journal.ts'
import type { Live } from '../live.ts'
import type { Frame } from '../pages/frame.ts'
import type { ShownImport } from '../pages/import-note.ts'
import { permissionPage } from '../pages/permission.ts'
import type { Sessions } from '../session.ts'
import type { Clock } from '../settings.ts'
import type { Tables } from '../tables.ts'
import type { Uploads } from '../uploads.ts'

/** What the routes work with. */
export interface Site {
  readonly app: App
  readonly connect: Connect
  readonly webhooks: Webhooks
  /** Path of the callback URL. */
  readonly webhooksPath: string
  readonly queue: Queue
  readonly tables: Tables
  readonly activities: Activities
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly uploads: Uploads
  readonly journal: Journal
  readonly live: Live
  readonly ownerId: string | undefined
  /** Only with a sandbox. */
  readonly clock: Clock | undefined
  readonly consoleUrl: string | undefined
}

/** What a request knows, once the athlete is known. */
export interface Env {
  Variables: { account: Account }
}

/** What a page shows around its content. */
export function frameOf({ ownerId, clock, consoleUrl }: Site, context: Context<Env>): Frame {
  const account: Account | undefined = context.get('account')
  const isOwner = account !== undefined && account.athleteId === ownerId
  return { path: context.req.path, account, isOwner, clock, consoleUrl }
}

/** The athlete's import, and what it waits for. */
export async function importOf(
  { tables, webhooks }: Site,
  athleteId: string,
): Promise<ShownImport | undefined> {
  const found = tables.imports().find((each) => each.athleteId === athleteId)
  return found && { ...found, waitsFor: (await webhooks.waits()).background }
}

/** Asks the athlete for a scope that the page needs, unless it was granted. Any one of them is sufficient; the first one is requested. */
export const needs =
  (site: Site, ...scopes: readonly [Scope, ...Scope[]]): MiddlewareHandler<Env> =>
  async (context, next) => {
    if (scopes.some((scope) => context.get('account').scopes.includes(scope))) return next()
    return context.html(permissionPage(frameOf(site, context), scopes[0]), 403)
  }

/** For pages that show what the service has: copies that were too old to keep are read again when the athlete looks at one. */
export const freshCopies =
  ({ accounts }: Site): MiddlewareHandler<Env> =>
  async (context, next) => {
    const { athleteId, isMissing } = context.get('account')
    if (isMissing) accounts.readAgain(athleteId)
    return next()
  }
