import type { ExitName } from '@activity-tracking/kit/command/exit'
import { printable } from '@activity-tracking/kit/command/printable'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { FEWEST_CHARACTERS, isGuessable } from '../../receiver/callback-path.ts'
import { LONGEST_URL } from '../../subscription/ensure-subscription.ts'
import { isLoopback } from '../../subscription/probe-callback.ts'
import { issueVerifyToken } from '../../subscription/verify-token.ts'
import { shortened } from '../conceal.ts'
import { findApp, readCallbackUrl, type ServiceFlags, verifyTokenOfEnvironment } from '../settings.ts'
import { checkNetwork } from './check-network.ts'
import { checkEvents, checkHandshake } from './check-requests.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Checks a callback URL in the same way as the service uses it, and prints what would fail. */
export async function doctor(terminal: Terminal, argument: string | undefined, flags: ServiceFlags): Promise<ExitName> {
  const callbackUrl = await readCallbackUrl(argument, flags)
  const findings: Finding[] = []
  const add = (more: readonly Finding[]): void => {
    findings.push(...more)
    if (!terminal.isJson) for (const finding of more) printFinding(terminal, finding)
  }
  const url = new URL(callbackUrl)
  const app = findApp(flags)
  add([checkUrl(url)])
  const isServiceLocal = app !== undefined && isLoopback(new URL(app.baseUrl).hostname)
  const network = await terminal.progress('Connecting', () => checkNetwork({ url, isServiceLocal }))
  add(network.findings)
  if (network.isReachable) {
    const verifyToken = verifyTokenOfEnvironment() ?? (app && (await issueVerifyToken(app, Date.now())))
    add(await terminal.progress('Checking the handshake', () => checkHandshake(callbackUrl, verifyToken)))
    add(await terminal.progress('Checking requests with events', () => checkEvents(callbackUrl)))
  }
  await app?.close()
  const problems = findings.filter(({ result }) => result === 'problem').length
  terminal.print({ url: shortened(callbackUrl), ok: problems === 0, findings: findings.map(toJson) }, '')
  terminal.say(problems === 0 ? 'All checks passed.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found: see above.`)
  return problems === 0 ? 'success' : 'failure'
}

function checkUrl(url: URL): Finding {
  const { ok, warning, problem } = findingsOf('URL')
  const { length } = url.href
  if (length > LONGEST_URL) return problem(`it has ${length} characters`, `The service accepts at most ${LONGEST_URL}.`)
  if (!isGuessable(url.pathname)) return ok('its path is hard to guess')
  const advice = `Use a path with at least ${FEWEST_CHARACTERS} random characters.`
  return warning('its path can be guessed, and events are not signed: anyone can send forged ones', advice)
}

const toJson = ({ durationMs, ...finding }: Finding) => ({ ...finding, ...(durationMs !== undefined && { duration_ms: durationMs }) })

function printFinding({ isQuiet, colors }: Terminal, { check, result, what, advice, durationMs }: Finding): void {
  if (isQuiet && result !== 'problem') return
  const { dim, green, red, yellow } = colors
  const mark = { ok: green, warning: yellow, problem: red, skipped: dim }[result](result.padEnd('warning'.length))
  const time = durationMs === undefined ? '' : dim(`  ${durationMs} ms`)
  console.log(`${mark}  ${check}: ${printable(what)}${time}`)
  if (advice !== undefined) console.log(`         ${advice}`)
}
