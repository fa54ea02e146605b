import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import { printable } from '@activity-tracking/kit/command/printable'
import type { SettingsFlags } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { signatureOf } from '../receiver/signature.ts'
import { describeUnreachable, isLoopback, probeCallback } from '../subscription/probe-callback.ts'
import { type EventName, eventBody, SIGNATURE_HEADER } from './events.ts'
import { readCallbackUrl, readWebhookKey } from './settings.ts'

export interface SendFlags extends SettingsFlags {
  readonly event: EventName
  readonly object: string
  readonly athlete: string
  readonly subscription: string
  readonly time?: number
  readonly update?: Readonly<Record<string, string>>
  readonly sign?: boolean
  readonly signatureHeader: string
  readonly allowPublic?: boolean
}

/** Sends one event to a callback, like the service. */
export async function send(terminal: Terminal, argument: string | undefined, flags: SendFlags): Promise<void> {
  const url = await readCallbackUrl(argument, flags)
  const { hostname } = new URL(url)
  if (!isLoopback(hostname) && flags.allowPublic !== true) {
    throw new UsageError(`${hostname} is not this machine; add --allow-public to allow it`)
  }
  const seconds = Math.floor(Date.now() / 1000)
  const body = eventBody({
    name: flags.event,
    objectId: flags.object,
    ownerId: flags.athlete,
    subscriptionId: flags.subscription,
    eventTime: flags.time ?? seconds,
    updates: flags.update ?? {},
  })
  const headers = {
    'Content-Type': 'application/json',
    ...(flags.sign === true && {
      [flags.signatureHeader || SIGNATURE_HEADER]: await signatureOf(body, await readWebhookKey(flags), seconds),
    }),
  }
  const result = await terminal.progress('Waiting for the callback', () => probeCallback(url, { method: 'POST', headers, body }))
  const status = result.kind === 'response' || result.kind === 'redirect' ? result.status : null
  const shown = status ?? (result.kind === 'unreachable' ? describeUnreachable(result) : 'no response')
  // The event as sent, because parsing would round its IDs.
  if (terminal.isJson) console.log(printable(`{"status":${status},"duration_ms":${result.durationMs},"event":${body}}`))
  else terminal.print(undefined, String(shown))
  if (status !== 200) throw new CommandError(`the callback must respond with 200 within 2 seconds: ${shown} after ${result.durationMs} ms`)
  terminal.say(`Delivered in ${result.durationMs} ms: ${body}`)
}
