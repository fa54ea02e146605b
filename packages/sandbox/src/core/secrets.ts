import { createHmac, randomBytes } from 'node:crypto'

/**
 * Source of client secrets, tokens, codes and challenges. `random`: the system's random number generator, so they cannot be guessed. `seeded`: the
 * seed, so they are the same on every machine.
 */
export type Secrets = 'random' | 'seeded'

export interface SecretSource {
  readonly secrets: Secrets
  readonly seed: number
}

const BYTES = 20

/**
 * 40 lowercase hexadecimal digits. Seeded ones are HMAC-SHA256 of the label, so one of them does not reveal the others. Anyone who knows or guesses
 * the seed can compute them all.
 * @param label used once per secret
 */
export function createSecret({ secrets, seed }: SecretSource, label: string): string {
  const bytes = secrets === 'random' ? randomBytes(BYTES) : createHmac('sha256', `activity-sandbox/${seed}`).update(label).digest()
  return bytes.subarray(0, BYTES).toString('hex')
}

/** The secret of an app. */
export const createClientSecret = (source: SecretSource, clientId: string): string => createSecret(source, `${clientId}/client-secret`)

/** The key that signs the events of an app. */
export const createWebhookKey = (source: SecretSource, clientId: string): string => createSecret(source, `${clientId}/webhook-key`)

/** A secret in text: 32 or more hexadecimal digits in a row. Each can be percent-encoded, once or more. */
const SECRET = /(?:[\da-f]|%(?:25)*(?:3\d|[46][1-6])){32,}/gi
/** A slash, or the backslash that a URL also accepts, percent-encoded or not. */
const SLASH = '(?:[/\\\\]|%(?:25)*(?:2f|5c))'
/** The beginning of a URL, and everything up to its path. One match consumes all that it looks at, so that the search is linear. */
const AUTHORITY = new RegExp(`((?:\\bhttps?(?::|%(?:25)*3a)${SLASH}*|${SLASH}{2,}))([^/?#\\s]*)`, 'gi')
/** User name and password, before the host. */
const USERINFO = /^.*(?:@|%(?:25)*40)/is

/** Replaces a secret. */
export const SECRET_MARK = '[secret]'

/** Text from a request without its secrets: each becomes `[secret]`, and the user name and password of a URL are removed. */
export const withoutSecrets = (text: string): string =>
  text.replace(AUTHORITY, (_, start: string, authority: string) => start + authority.replace(USERINFO, '')).replace(SECRET, SECRET_MARK)
