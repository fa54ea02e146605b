import type { AppSignatures } from '@activity-tracking/client'

const VERSION = '1'
/**
 * The service sends the handshake while our request is pending, and waits 2 seconds for its response, so a token is not needed for longer.
 */
const LIFETIME_MS = 60_000
const PURPOSE = 'webhook-verify-token'
const FORMAT = /^(1\.(\d{1,12})\.[0-9a-f]{32})\.([0-9a-f]{64})$/

/**
 * A verify token for one request that creates a subscription: `<version>.<expiry in seconds>.<nonce>.<signature>`. The app recognizes its
 * own tokens by their signature and stores none. Any process of the app can receive the handshake of a request that another one sent, such
 * as a deployment step, and a token is useless one minute later.
 * @param now milliseconds since 1970-01-01 UTC
 */
export async function issueVerifyToken(app: Pick<AppSignatures, 'sign'>, now: number): Promise<string> {
  const expiry = Math.ceil((now + LIFETIME_MS) / 1000)
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const unsigned = `${VERSION}.${expiry}.${nonce}`
  return `${unsigned}.${await app.sign(PURPOSE, unsigned)}`
}

/**
 * Whether a text is a verify token that this app has issued, in any of its processes, and that has not expired.
 * @param now milliseconds since 1970-01-01 UTC
 */
export async function isVerifyToken(app: Pick<AppSignatures, 'verifySignature'>, token: string, now: number): Promise<boolean> {
  const [, unsigned = '', expiry = '', signature = ''] = FORMAT.exec(token) ?? []
  return Number(expiry) * 1000 > now && app.verifySignature(PURPOSE, unsigned, signature)
}
