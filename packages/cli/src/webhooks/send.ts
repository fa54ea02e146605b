import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import { printable } from '@activity-tracking/kit/command/printable'
import { readSetting, type Setting, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { activityCreated, activityDeleted, activityUpdated, bodyOf, deauthorized, sign } from '@activity-tracking/webhooks/testing'
import { isLocal, readCallbackUrl } from './callback-url.ts'
import { type EventName, postEvent } from './post-event.ts'

const EVENTS = {
  'activity.create': activityCreated,
  'activity.update': activityUpdated,
  'activity.delete': activityDeleted,
  'athlete.deauthorize': deauthorized,
} as const satisfies Readonly<Record<EventName, unknown>>

export interface SendFlags extends SettingsFlags {
  readonly event: EventName
  /** IDs are digits, because they can be larger than JavaScript numbers can represent exactly. */
  readonly object: string
  readonly athlete: string
  readonly subscription: string
  readonly update?: Readonly<Record<string, string>>
  readonly sign?: boolean
  readonly signatureHeader: string
  readonly allowPublic?: boolean
}

const WEBHOOK_KEY: Setting = { variable: 'ACTIVITY_TRACKING_WEBHOOK_KEY', question: 'Key of signatures', isSecret: true }

/** Sends one event to a callback, like the service. */
export async function send(terminal: Terminal, argument: string | undefined, flags: SendFlags): Promise<void> {
  const url = await readCallbackUrl(argument, flags)
  if (!isLocal(url) && flags.allowPublic !== true) {
    throw new UsageError(`${new URL(url).hostname} is not this machine; add --allow-public to allow it`)
  }
  const at = Date.now()
  const ids = { activityId: flags.object, athleteId: flags.athlete, subscriptionId: Number(flags.subscription) }
  const event = EVENTS[flags.event]({ ...ids, at })
  const body = bodyOf(flags.update === undefined ? event : { ...event, updates: flags.update })
  const signature = flags.sign === true ? { [flags.signatureHeader]: await sign(body, await readSetting(WEBHOOK_KEY), at) } : {}
  const { status, text, durationMs } = await terminal.progress('Waiting for the callback', () =>
    postEvent(url, { 'Content-Type': 'application/json', ...signature }, body),
  )
  // The event as sent, because parsing would round its IDs.
  if (terminal.isJson) console.log(printable(`{"status":${status},"duration_ms":${durationMs},"event":${body}}`))
  else terminal.print(undefined, text)
  if (status !== 200) throw new CommandError(`the callback must respond with 200 within 2 seconds: ${text} after ${durationMs} ms`)
  terminal.say(`Delivered in ${durationMs} ms: ${body}`)
}
