import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { NotLoggedInError, openAccountFile, type StoredAccount } from '@activity-tracking/client/node'
import { CommandError, type ExitName, InterruptedError } from '@activity-tracking/kit/command/exit'
import { abortWhenInterrupted } from '@activity-tracking/kit/command/interruption'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import type { TaskProgress } from '@activity-tracking/webhooks'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { sqliteTables } from '@activity-tracking/webhooks/tables'
import type { StoreFlags } from '../account-commands.ts'
import { applySettings, outdatedIn, type SettingsOfPull } from './apply-settings.ts'
import { createImporter, type Importer } from './importer.ts'
import { pauseUntil } from './pause.ts'
import { printLimit, printSummary, printUpdate, sayRule } from './print.ts'
import { createProgress, stateText } from './progress.ts'
import { removeExpired, withFile } from './pull-file.ts'

export interface PullFlags extends StoreFlags, SettingsOfPull {
  readonly since?: Date
  readonly untilLimit?: boolean
  /** Milliseconds. */
  readonly every?: number
}

/** How often it is checked whether the account still authorizes the app, in milliseconds. */
const LOOK_MS = 60_000

/** Reads the activities of the account into a file, or brings the file up to date. */
export async function pull(terminal: Terminal, path: string, flags: PullFlags, now: () => number): Promise<ExitName> {
  const signal = abortWhenInterrupted()
  const accountFile = openAccountFile(flags.store)
  const closers: (() => unknown)[] = [() => accountFile.close()]
  let progress: TaskProgress | undefined
  /** The import is complete, and what changes later is reported as it is found. */
  let isCurrent = false
  try {
    // Before anything else, also if nobody is logged in.
    const { removed } = existsSync(path) ? await removeExpired(path, flags.keep, now) : { removed: 0 }
    if (removed > 0) terminal.say(`Removed ${removed} activities that had expired.`)
    const account = await accountFile.read()
    if (account === undefined) throw new NotLoggedInError(accountFile.path)
    const logger = { debug() {}, info() {}, warn: terminal.say, error: terminal.say }
    const app = accountFile.openApp(account, { now, logger })
    closers.push(() => app.close())
    await assertScope(app.athletes(), account)

    const settings = await applySettings(path, account, flags, now)
    const keep = { days: settings.keepDays }
    const tables = sqliteTables({ path, keep, now })
    const all = sqliteTables({ path, now })
    const inbox = sqliteInbox({ path, now })
    closers.push(
      () => inbox.close(),
      () => all.close(),
      () => tables.close(),
    )
    sayRule(terminal, settings.keepDays)
    const show = createProgress(terminal, now)
    const importer = createImporter({
      app,
      inbox,
      tables,
      all,
      ...settings,
      since: flags.since,
      outdated: await outdatedIn(tables.activities({ athleteId: account.athleteId }), settings),
      staysCurrent: flags.every !== undefined,
      signal,
      now,
      onProgress(step) {
        if (step.task === 'backfill') progress = step
        show(step)
        if (isCurrent && step.isFinished) printUpdate(terminal, importer, now)
      },
      onError: (error) => terminal.say(`warning: ${error instanceof Error ? error.message : String(error)}`),
    })
    closers.push(() => importer.webhooks.close())
    const { athleteId } = account
    const { streams, keepDays } = settings
    const file = resolve(path)
    const resumes = await importer.isInProgress()
    if (terminal.isJson) {
      terminal.print({ event: 'start', file, athlete_id: athleteId, keep_days: keepDays, streams, removed, resumes }, '')
    }
    if (resumes) terminal.say('Continuing the import that was stopped.')

    const options = { stopsAtLimit: flags.untilLimit === true }
    let imported = await importer.run(options)
    // What has happened since the list of the stopped import was requested.
    if (resumes && imported.stoppedBy === undefined) imported = await importer.run(options)
    terminal.show('')
    if (imported.stoppedBy !== undefined) {
      printLimit(terminal, imported.progress, imported.stoppedBy)
      return 'rate_limited'
    }
    const unread = await importer.unread()
    const activities = await tables.count({ athleteId })
    printSummary(terminal, { file, activities, listed: imported.progress.listed, unread, ...importer.counts })
    isCurrent = true
    if (flags.every !== undefined) await stayCurrent(terminal, importer, { every: flags.every, signal, now })
    return unread.length > 0 ? 'failure' : 'success'
  } catch (error) {
    terminal.show('')
    if (error instanceof InterruptedError) {
      const state = progress === undefined ? '' : `: ${stateText(progress)}`
      error.message = `\nStopped${state}. To continue, run the same command again.`
    }
    throw withFile([path, accountFile.path], error)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** @throws CommandError if the account does not allow to read activities */
async function assertScope(
  athletes: AsyncIterable<{ readonly athleteId: string; readonly scopes?: readonly string[] | undefined }>,
  { athleteId }: StoredAccount,
): Promise<void> {
  for await (const { athleteId: id, scopes } of athletes) {
    if (id !== athleteId || scopes === undefined || scopes.some((scope) => scope.startsWith('activity:read'))) continue
    const advice = 'run "npx @activity-tracking/cli login --force", and allow it'
    throw new CommandError(`the scope activity:read was not granted; ${advice}`, 'failure', 'missing_scope')
  }
}

/** Polls until the command is interrupted. */
async function stayCurrent(
  terminal: Terminal,
  importer: Importer,
  { every, signal, now }: { readonly every: number; readonly signal: AbortSignal; readonly now: () => number },
): Promise<void> {
  Object.assign(importer.counts, { new: 0, changed: 0, deleted: 0 })
  const { webhooks } = importer
  terminal.say(`Looking for changes every ${every === 60_000 ? 'minute' : `${every / 60_000} minutes`} (Ctrl-C stops) …`)
  const poll = () => webhooks.poll({ every, quietEvery: every })
  await poll()
  await using _run = await webhooks.run({ concurrency: 1 })
  while (!signal.aborted) {
    await pauseUntil(now() + LOOK_MS, { now, signal })
    await importer.assertGrant()
    // Another process that uses the file may have ended it.
    await poll()
  }
  await webhooks.stopPolling()
}
