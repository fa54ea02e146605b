import { randomBytes } from 'node:crypto'
import { adviceFor } from '../../subscription/explain-handshake.ts'
import { probeHandshake } from '../../subscription/probe-handshake.ts'
import { type Finding, timed } from './finding.ts'

/** Sends the handshake of a subscription. @param verifyToken undefined if no token is known that the receiver accepts */
export async function checkHandshake(url: string, verifyToken: string | undefined): Promise<readonly Finding[]> {
  const findings = [await checkValid(url, verifyToken)]
  const { problem, result } = await probeHandshake(url, randomBytes(16).toString('hex'))
  const check = 'wrong verify token'
  if (problem === undefined) {
    findings.push({
      check,
      result: 'warning',
      what: 'the callback completes a handshake that the app did not request',
      advice: 'Compare hub.verify_token with the token of your own request, and respond with 403 to any other.',
      durationMs: result.durationMs,
    })
  } else if (result.kind === 'response') {
    findings.push(
      timed(
        { check, result: 'ok', what: result.status === 200 ? 'the challenge was not returned' : `refused with ${result.status}` },
        result,
      ),
    )
  }
  return findings
}

async function checkValid(url: string, verifyToken: string | undefined): Promise<Finding> {
  const check = 'handshake'
  if (verifyToken === undefined) {
    return {
      check,
      result: 'skipped',
      what: 'the verify token of the receiver is not known',
      advice:
        'Set ACTIVITY_TRACKING_CLIENT_ID, ACTIVITY_TRACKING_CLIENT_SECRET and ACTIVITY_TRACKING_BASE_URL; or ACTIVITY_TRACKING_VERIFY_TOKEN, for a receiver with a custom token.',
    }
  }
  const { problem, what, result } = await probeHandshake(url, verifyToken)
  if (problem === undefined) return timed({ check, result: 'ok', what }, result)
  return { check, result: 'problem', what, advice: adviceFor(problem, result), durationMs: result.durationMs }
}
