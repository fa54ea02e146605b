import { Readable } from 'node:stream'
import { type StartedTestContainer, Wait } from 'testcontainers'
import { describe, expect, it } from 'vitest'
import { manifest } from '../../src/base/own-package.ts'
import { connectToSandbox, SandboxContainer } from '../../src/testing/testcontainers.ts'
import { startProcess } from '../cli/command.ts'

// These tests run without a container runtime: a process replaces the container.
function containerOf(log: readonly string[], port: number): StartedTestContainer {
  const container: Pick<StartedTestContainer, 'logs' | 'getHost' | 'getMappedPort'> = {
    logs: async () => Readable.from(log.map((line) => `${line}\n`)),
    getHost: () => 'localhost',
    getMappedPort: () => port,
  }
  return container as StartedTestContainer
}

describe('the sandbox in a container', () => {
  it('listens on its port, and prints the awaited ready line', () => {
    const container = new SandboxContainer('activity-sandbox:1').withSandboxOptions('--seed', '7').withSandboxOptions('--frozen')
    expect(container['imageName'].string).toBe('activity-sandbox:1')
    expect(container['exposedPorts']).toEqual([8484])
    expect(container['createOpts'].Cmd).toEqual(['--json', '--allow-callback-host', 'host.testcontainers.internal', '--frozen'])
    expect(container['waitStrategy']).toEqual(Wait.forLogMessage(/^{"event":"ready"/))
  })

  it('is started from the image that was published with this version', () => {
    expect(new SandboxContainer()['imageName'].string).toBe(`ghcr.io/activity-tracking/sandbox:${manifest.version}`)
  })

  it('prints the awaited line, and is used with its data, on the mapped port', async () => {
    const { ready, url } = await startProcess('--frozen', '--allow-callback-host', 'host.testcontainers.internal')
    const inContainer = JSON.stringify({
      ...ready,
      base_url: 'http://127.0.0.1:8484/api/v3',
      control_url: 'http://127.0.0.1:8484/_sandbox',
    })
    expect(inContainer).toMatch(/^{"event":"ready"/)
    const port = Number(new URL(url).port)
    const started = await connectToSandbox(containerOf(['some other line', inContainer], port))
    expect([started.baseUrl, started.authUrl]).toEqual([`http://localhost:${port}/api/v3`, `http://localhost:${port}`])
    const headers = { Authorization: `Bearer ${started.accessToken}` }
    const athlete = (await (await fetch(`${started.baseUrl}/athlete`, { headers })).json()) as { id: number }
    expect(String(athlete.id)).toBe(started.athleteId)
    expect((await started.control.getState()).client_secret).toBe(started.clientSecret)
  })

  it('is an error if the sandbox did not print the ready line', async () => {
    await expect(connectToSandbox(containerOf(['hello'], 1))).rejects.toThrow('does not contain the ready line')
  })
})
