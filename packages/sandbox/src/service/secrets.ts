import { createHmac, randomBytes } from 'node:crypto'

/**
 * Where client secrets, tokens, codes and challenges come from. `random`: the system's random number generator, so that nobody can guess
 * them. `seeded`: the seed, so that they are the same on every machine.
 */
export type Secrets = 'random' | 'seeded'

export interface SecretSource {
  readonly secrets: Secrets
  readonly seed: number
}

const BYTES = 20

/**
 * 40 lower-case hexadecimal digits. Seeded ones are HMAC-SHA256 of the label, so that one of them does not reveal the others; whoever knows
 * or guesses the seed can compute them all.
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

/** A secret in text: 32 or more hexadecimal digits in a row, each of which may be percent-encoded, once or more. */
const SECRET = /(?:[\da-f]|%(?:25)*(?:3\d|[46][1-6])){32,}/gi
/** User name and password in a URL. */
const USERINFO = /\/\/[^/?#\s]*@/g

/** In the place of a secret. */
export const SECRET_MARK = '[secret]'

/** Text from a request without the secrets in it: each becomes `[secret]`, and a URL loses its user name and password. */
export const withoutSecrets = (text: string): string => text.replace(USERINFO, '//').replace(SECRET, SECRET_MARK)
