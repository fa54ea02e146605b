import { createHmac } from 'node:crypto'

const HEADER = 'X-Activity-Tracking-Signature'

/**
 * The header by which an app knows that an event comes from the service: the time and, of time and body together, HMAC-SHA256 with a key that
 * both have. Inferred: integrators report it, and the specification does not state it.
 * @param time seconds since 1970, UTC
 */
export function sign(body: string, key: string, time: number): Readonly<Record<string, string>> {
  return { [HEADER]: `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}` }
}
