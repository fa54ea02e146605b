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

/** Replaces a secret. */
export const SECRET_MARK = '[secret]'

/** Text without what the sandbox issues: each token, code and client secret becomes `[secret]`. */
export const withoutSecrets = (text: string): string => text.replace(/[\da-f]{40}/gi, SECRET_MARK)
