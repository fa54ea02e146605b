import { randomBytes } from 'node:crypto'
import { type ProbeResult, probeCallback } from '../../subscription/probe-callback.ts'
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
  const { problem, what, advice, result } = await probeHandshake(url, verifyToken)
  if (problem === undefined) return timed({ check, result: 'ok', what }, result)
  return { check, result: 'problem', what, advice, durationMs: result.durationMs }
}

/** None of this matches an event of the service: no athlete, object or subscription has the ID 0, and the time is long past. */
const FOREIGN_EVENT = JSON.stringify({
  aspect_type: 'update',
  event_time: 1,
  object_id: 0,
  object_type: 'activity',
  owner_id: 0,
  subscription_id: 0,
  updates: {},
})

/** An event has about 200 bytes. */
const LARGE_BYTES = 256 * 1024

interface Check {
  readonly check: string
  readonly body: string
  /** The finding when the callback responds with 200. */
  readonly accepted: Omit<Finding, 'check'>
}

const CHECKS: readonly Check[] = [
  {
    check: 'body that is not an event',
    body: 'x',
    accepted: {
      result: 'warning',
      what: 'accepted with 200, although the body is not JSON',
      advice: 'Respond with 400 to requests that are not events, so that mistakes are visible.',
    },
  },
  {
    check: 'body of 256 KiB',
    body: JSON.stringify({ padding: 'x'.repeat(LARGE_BYTES) }),
    accepted: {
      result: 'warning',
      what: 'accepted with 200: anyone can make the server read large bodies',
      advice: 'Limit bodies to 64 KiB. An event has about 200 bytes.',
    },
  },
  {
    check: 'event of another subscription',
    body: FOREIGN_EVENT,
    accepted: { result: 'ok', what: 'accepted with 200; make sure that subscription_id is checked before anything else' },
  },
]

/** Sends requests that are not events of the app. A correct receiver rejects each of them quickly. */
export async function checkEvents(url: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const check of CHECKS) {
    const result = await probeCallback(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: check.body })
    findings.push(timed(judge(check, result), result))
  }
  return findings
}

function judge({ check, body, accepted }: Check, result: ProbeResult): Finding {
  const problem = (what: string, advice: string): Finding => ({ check, result: 'problem', what, advice })
  switch (result.kind) {
    case 'timeout':
      return problem(
        'no response within 2 seconds',
        'Always respond, even if the body is empty or invalid, or a framework has already parsed it.',
      )
    case 'redirect':
      return problem(`a redirect (${result.status})`, 'Use the final URL as the callback URL: events do not follow redirects.')
    case 'unreachable':
      // A server can close the connection instead of reading the whole body.
      if (body.length >= LARGE_BYTES) return { check, result: 'ok', what: `the connection was closed (${result.code ?? 'no code'})` }
      return problem(`no response: the connection failed (${result.code ?? 'no code'})`, 'See the log of the server.')
    case 'response':
      return judgeStatus({ check, ...accepted }, result.status, problem)
  }
}

function judgeStatus(accepted: Finding, status: number, problem: (what: string, advice: string) => Finding): Finding {
  const { check } = accepted
  if (status === 200) return accepted
  if (status === 404 && check === 'event of another subscription') return { check, result: 'ok', what: 'refused with 404' }
  if (status === 404 || status === 405) {
    return problem(
      `POST requests return ${status}`,
      'Mount the receiver at this path for POST as well as for GET: events are POST requests.',
    )
  }
  if (status === 401) {
    return problem('the path requires a login (401)', 'Exempt it from authentication: the service sends no credentials.')
  }
  if (status >= 500) {
    return problem(
      `the server failed (${status})`,
      'Reject requests that are not events of the app with 400, 403 or 413. See the log of the server for the reason of the failure.',
    )
  }
  if (status < 400) return { ...accepted, what: accepted.what.replace('200', String(status)) }
  return { check, result: 'ok', what: `refused with ${status}` }
}
