/** Why an address cannot be a callback, as the service would name it, and in plain words. */
export interface CallbackProblem {
  readonly resource: 'PushSubscription'
  readonly field: 'callback_url'
  readonly code: 'invalid'
  readonly why: string
}

/** Longest address, in characters (inferred: public reference). */
const LONGEST = 255

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * What is wrong with the callback address of a subscription; undefined when nothing is. Plain HTTP is accepted (inferred). That callbacks
 * stay on this machine unless allowed is a rule of the sandbox, not of the service.
 */
export function checkCallbackUrl(url: string, { allowPublic }: { readonly allowPublic: boolean }): CallbackProblem | undefined {
  const why = whyNot(url, allowPublic)
  return why === undefined ? undefined : { resource: 'PushSubscription', field: 'callback_url', code: 'invalid', why }
}

function whyNot(text: string, allowPublic: boolean): string | undefined {
  if (text.length > LONGEST) return `callback_url has ${text.length} characters, at most ${LONGEST} are accepted`
  const url = URL.parse(text)
  if (url === null) return 'callback_url is no absolute address'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `callback_url must be http or https, not ${url.protocol.slice(0, -1)}`
  if (url.username !== '' || url.password !== '') return 'callback_url must not carry a user name or a password'
  if (allowPublic || LOOPBACK.test(url.hostname)) return undefined
  return `callback_url is on ${url.hostname}: the sandbox calls back to this machine only (localhost, 127.0.0.1, [::1]) unless it is started with --i-know-this-is-public`
}
