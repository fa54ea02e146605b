import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'

const ACTION = new URL('../../action.yml', import.meta.url)
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const isWindows = process.platform === 'win32'
if (isWindows) console.log('skipped: the GitHub Action: it is written for bash')

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly { readonly env: Readonly<Record<string, string>>; readonly run: string }[] }
}

interface Given {
  readonly inputs: Readonly<Record<string, string>>
  /** The version in the package.json next to the action. */
  readonly version?: string
  /** The package that the action must run. With another one, npx fails and names it. */
  readonly runs?: string
}

/** Runs the step like the runner, with an npx that runs the sandbox of this repository. Returns the added environment. */
async function runAction({ inputs, version = '1.2.3', runs = '@activity-tracking/sandbox@1.2.3' }: Given) {
  const folder = await mkdtemp(join(tmpdir(), 'action-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const npx = join(folder, 'npx')
  const check = `[ "$1 $2" = "--yes ${runs}" ] || { echo "npx $1 $2" >&2; exit 9; }`
  await writeFile(npx, `#!/bin/sh\n${check}\nshift 2\nexec "${process.execPath}" "${CLI}" "$@"\n`)
  await chmod(npx, 0o755)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', version }))
  const action: Action = parse(await readFile(ACTION, 'utf8'))
  const [step] = action.runs.steps
  const given = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? ''
  const variables = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_all, input: string) => given(input)),
  ])
  const file = join(folder, 'github.env')
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH']}`,
    RUNNER_TEMP: folder,
    GITHUB_ACTION_PATH: folder,
    GITHUB_ENV: file,
    ...Object.fromEntries(variables),
  }
  // As the runner starts bash.
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step?.run ?? '']
  const { stdout } = await promisify(execFile)('bash', args, { env })
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const added: Record<string, string> = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)))
  const pid = Number(added['ACTIVITY_SANDBOX_PID'])
  onTestFinished(() => void process.kill(pid))
  return { stdout, added }
}

describe.skipIf(isWindows)('the GitHub Action (unless on Windows)', () => {
  it('starts the sandbox, and exports its URLs and credentials for the following steps', async () => {
    const { stdout, added } = await runAction({ inputs: { arguments: '--frozen --now 2026-11-02T10:00:00Z' } })
    const { ACTIVITY_TRACKING_BASE_URL: baseUrl, ACTIVITY_TRACKING_ACCESS_TOKEN: token, ACTIVITY_TRACKING_CONTROL_URL: controlUrl } = added
    const response = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(await (await fetch(`${controlUrl}/state`)).json()).toMatchObject({ now: '2026-11-02T10:00:00.000Z', frozen: true })
    for (const secret of ['ACCESS_TOKEN', 'REFRESH_TOKEN', 'CLIENT_SECRET']) {
      expect(stdout).toContain(`::add-mask::${added[`ACTIVITY_TRACKING_${secret}`]}\n`)
    }
  })

  it.each([
    [{ version: '0.2.0', inputs: {} }, '@activity-tracking/sandbox@0.2.0'],
    [{ version: '0.2.0', inputs: { version: '0.1.0' } }, '@activity-tracking/sandbox@0.1.0'],
  ])('runs the version of its tag, unless another one is given, and fails with the error of the command: %j', async (given, expected) => {
    await expect(runAction({ ...given, runs: 'nothing' })).rejects.toMatchObject({ code: 1, stderr: `npx --yes ${expected}\n` })
  })
})
