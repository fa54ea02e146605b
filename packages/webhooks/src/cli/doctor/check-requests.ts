import { randomBytes } from 'node:crypto'
import { type ProbeResult, probeCallback } from '../../subscription/probe-callback.ts'
import { probeHandshake } from '../../subscription/probe-handshake.ts'
import { type Finding, findingsOf, timed } from './finding.ts'

/** Sends the handshake of a subscription. @param verifyToken undefined if no token is known that the receiver accepts */
export async function checkHandshake(url: string, verifyToken: string | undefined): Promise<readonly Finding[]> {
  const findings = [await checkValid(url, verifyToken)]
  const { problem, result } = await probeHandshake(url, randomBytes(16).toString('hex'))
  const wrongToken = findingsOf('wrong verify token')
  if (problem === undefined) {
    const advice = 'Compare hub.verify_token with the token of your own request, and respond with 403 to any other.'
    findings.push(timed(wrongToken.warning('the callback completes a handshake that the app did not request', advice), result))
  } else if (result.kind === 'response') {
    findings.push(timed(wrongToken.ok(result.status === 200 ? 'the challenge was not returned' : `refused with ${result.status}`), result))
  }
  return findings
}

async function checkValid(url: string, verifyToken: string | undefined): Promise<Finding> {
  const handshake = findingsOf('handshake')
  if (verifyToken === undefined) {
    const advice =
      'Set ACTIVITY_TRACKING_CLIENT_ID, ACTIVITY_TRACKING_CLIENT_SECRET and ACTIVITY_TRACKING_BASE_URL; or ACTIVITY_TRACKING_VERIFY_TOKEN, for a receiver with a custom token.'
    return handshake.skipped('the verify token of the receiver is not known', advice)
  }
  const { problem, what, advice, result } = await probeHandshake(url, verifyToken)
  return timed(problem === undefined ? handshake.ok(what) : handshake.problem(what, advice), result)
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

const OTHER_SUBSCRIPTION = 'event of another subscription'

/** What is sent, and the finding when the callback responds with 200. */
type Check = readonly [body: string, accepted: Finding]

const CHECKS: readonly Check[] = [
  [
    'x',
    findingsOf('body that is not an event').warning(
      'accepted with 200, although the body is not JSON',
      'Respond with 400 to requests that are not events, so that mistakes are visible.',
    ),
  ],
  [
    JSON.stringify({ padding: 'x'.repeat(LARGE_BYTES) }),
    findingsOf('body of 256 KiB').warning(
      'accepted with 200: anyone can make the server read large bodies',
      'Limit bodies to 64 KiB. An event has about 200 bytes.',
    ),
  ],
  [FOREIGN_EVENT, findingsOf(OTHER_SUBSCRIPTION).ok('accepted with 200; make sure that subscription_id is checked before anything else')],
]

/** Sends requests that are not events of the app. A correct receiver rejects each of them quickly. */
export async function checkEvents(url: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const check of CHECKS) {
    const result = await probeCallback(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: check[0] })
    findings.push(timed(judge(result, check), result))
  }
  return findings
}

function judge(result: ProbeResult, [body, accepted]: Check): Finding {
  const { ok, problem } = findingsOf(accepted.check)
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
      if (body.length >= LARGE_BYTES) return ok(`the connection was closed (${result.code ?? 'no code'})`)
      return problem(`no response: the connection failed (${result.code ?? 'no code'})`, 'See the log of the server.')
    case 'response':
      return judgeStatus(result.status, accepted)
  }
}

function judgeStatus(status: number, accepted: Finding): Finding {
  const { ok, problem } = findingsOf(accepted.check)
  if (status === 200) return accepted
  if (status === 404 && accepted.check === OTHER_SUBSCRIPTION) return ok('refused with 404')
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
  return ok(`refused with ${status}`)
}
