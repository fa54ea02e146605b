import { isLoopback } from '@activity-tracking/kit/server/host'
import { invalid } from '../core/refusal.ts'

/** Longest callback URL, in characters (inferred: public reference). */
const LONGEST = 255

/** Hosts that callbacks may be on. */
export interface CallbackRule {
  /** True: any host. False: only this machine and `hosts`. */
  readonly allowPublic: boolean
  /** Names of other hosts, as URLs write them. The port does not matter. */
  readonly hosts: readonly string[]
}

/** Plain HTTP is accepted (inferred). @throws Refusal invalid, if a subscription cannot have the callback URL */
export function checkCallbackUrl(url: string, rule: CallbackRule): void {
  const why = url.length > LONGEST ? `callback_url has ${url.length} characters: the limit is ${LONGEST}.` : whyNotCallable(url, rule)
  if (why !== undefined) throw invalid('PushSubscription', 'callback_url', why)
}

/**
 * Why the sandbox does not send a request to a callback URL; undefined if it does. The restriction to this machine is a rule of the sandbox, not of the
 * service.
 */
export function whyNotCallable(text: string, { allowPublic, hosts }: CallbackRule): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'callback_url is not an absolute URL.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `callback_url must be http or https, not ${url.protocol.slice(0, -1)}.`
  if (url.username !== '' || url.password !== '') return 'callback_url must not contain a user name or a password.'
  if (allowPublic || isLoopback(url.hostname) || hosts.includes(url.hostname)) return undefined
  return `callback_url is on ${url.hostname}: the sandbox sends webhooks only to this machine (localhost, 127.0.0.1, [::1]) unless it is started with --allow-callback-host ${url.hostname} or --allow-public-callbacks.`
}
