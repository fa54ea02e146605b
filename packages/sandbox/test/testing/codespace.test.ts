import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SANDBOX_PORT } from '@activity-tracking/kit/command/arguments'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manifest } from '../../src/base/own-package.ts'

const ROOT = new URL('../../../../', import.meta.url)
const FILE = '.devcontainer/sandbox/devcontainer.json'
const CODESPACE = { CODESPACE_NAME: 'octocat-abc', GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev' }
/** The version of this commit: that of the last release on the branch `main`. */
const PACKAGE = `${manifest.name}@${manifest.version}`
const isWindows = process.platform === 'win32'
if (isWindows) console.log('skipped: the command of the dev container: it is written for sh')

interface DevContainer {
  readonly image: string
  readonly forwardPorts: readonly number[]
  readonly portsAttributes: Readonly<Record<string, object>>
  readonly postAttachCommand: { readonly sandbox: string }
}

const readConfiguration = async (): Promise<DevContainer> => JSON.parse(await readFile(new URL(FILE, ROOT), 'utf8'))

/** The arguments that npx gets from the command of the dev container. */
async function argumentsOfNpx(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'codespace-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'npx'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`)
  await chmod(join(folder, 'npx'), 0o755)
  const { postAttachCommand } = await readConfiguration()
  const { stdout } = await promisify(execFile)('sh', ['-c', postAttachCommand.sandbox], {
    cwd: fileURLToPath(ROOT),
    env: { ...process.env, CODESPACE_NAME: '', ...env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  })
  return stdout.trim().split('\n')
}

describe('the dev container', () => {
  it('has a Node that the sandbox runs on, and forwards its default port', async () => {
    const { image, forwardPorts, portsAttributes } = await readConfiguration()
    const [, lowest] = /^>=(\d+)/.exec(manifest.engines.node) ?? []
    expect(Number(/:(\d+)$/.exec(image)?.[1])).toBeGreaterThanOrEqual(Number(lowest))
    expect(forwardPorts).toEqual([SANDBOX_PORT])
    expect(Object.keys(portsAttributes)).toEqual([String(SANDBOX_PORT)])
  })

  it.skipIf(isWindows)('starts the sandbox of its commit with npx (unless on Windows)', async () => {
    expect(await argumentsOfNpx({})).toEqual(['--yes', PACKAGE])
  })

  it.skipIf(isWindows)('accepts its forwarded host in GitHub Codespaces (unless on Windows)', async () => {
    expect(await argumentsOfNpx(CODESPACE)).toEqual(['--yes', PACKAGE, '--allow-host', `octocat-abc-${SANDBOX_PORT}.app.github.dev`])
  })

  it('is what the documentation links to', async () => {
    const [, repository] = /^git\+https:\/\/github\.com\/(.+)\.git$/.exec(manifest.repository.url) ?? []
    const link = `https://codespaces.new/${repository}?${new URLSearchParams({ quickstart: '1', devcontainer_path: FILE })}`
    const page = 'packages/docs/src/content/docs/sandbox/run.md'
    expect(await readFile(fileURLToPath(new URL(page, ROOT)), 'utf8')).toContain(`(${link})`)
  })
})
