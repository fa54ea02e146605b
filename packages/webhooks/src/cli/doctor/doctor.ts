import pc from 'picocolors'
import { FEWEST_CHARACTERS, isGuessable } from '../../receiver/callback-path.ts'
import { LONGEST_URL } from '../../subscription/ensure-subscription.ts'
import { isLoopback } from '../../subscription/probe-callback.ts'
import { issueVerifyToken } from '../../subscription/verify-token.ts'
import { EXIT } from '../exit.ts'
import { type OutputFlags, print, printable, say, shortened } from '../output.ts'
import { findApp, readCallbackUrl, type ServiceFlags, verifyTokenOfEnvironment } from '../settings.ts'
import { checkNetwork } from './check-network.ts'
import { checkEvents, checkHandshake } from './check-requests.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Checks a callback URL in the same way as the service uses it, and prints what would fail. */
export async function doctor(argument: string | undefined, flags: OutputFlags & ServiceFlags): Promise<void> {
  const callbackUrl = await readCallbackUrl(argument, flags)
  const findings: Finding[] = []
  const add = (more: readonly Finding[]): void => {
    findings.push(...more)
    if (flags.json !== true) for (const finding of more) printFinding(finding, flags)
  }
  const url = new URL(callbackUrl)
  const app = findApp(flags)
  add([checkUrl(url)])
  const isServiceLocal = app !== undefined && isLoopback(new URL(app.baseUrl).hostname)
  const network = await checkNetwork({ url, isServiceLocal })
  add(network.findings)
  if (network.isReachable) {
    add(await checkHandshake(callbackUrl, verifyTokenOfEnvironment() ?? (app && (await issueVerifyToken(app, Date.now())))))
    add(await checkEvents(callbackUrl))
  }
  await app?.close()
  const problems = findings.filter(({ result }) => result === 'problem').length
  print(flags, { url: shortened(callbackUrl), ok: problems === 0, findings: findings.map(toJson) }, '')
  say(flags, problems === 0 ? 'All checks passed.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found: see above.`)
  if (problems > 0) process.exitCode = EXIT.failure
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

const MARKS = { ok: pc.green('ok     '), warning: pc.yellow('warning'), problem: pc.red('problem'), skipped: pc.dim('skipped') }

function printFinding({ check, result, what, advice, durationMs }: Finding, { quiet = false }: OutputFlags): void {
  if (quiet && result !== 'problem') return
  const time = durationMs === undefined ? '' : pc.dim(`  ${durationMs} ms`)
  console.log(`${MARKS[result]}  ${check}: ${printable(what)}${time}`)
  if (advice !== undefined) console.log(`         ${advice}`)
}
