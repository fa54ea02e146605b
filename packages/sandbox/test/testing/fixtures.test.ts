import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { test } from '../../src/testing/playwright.ts'
import type { TestWorld } from '../../src/testing/test-world.ts'

it('the fixtures of Playwright give a test its world, and attach the journal if it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixtures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Playwright calls them only in its own workers.
  const [implementation] = Object.getOwnPropertySymbols(test).map((symbol) => Reflect.get(test, symbol))
  const { sandbox: own, world: ofTest } = implementation.fixtures.at(-1).fixtures
  const [attach, errors] = [vi.fn(), [{ message: 'no', stack: 'Error: no' }]]
  const used: Sandbox[] = []
  await own[0]({ sandboxOptions: { seed: 5 } }, async (sandbox: Sandbox) => {
    used.push(sandbox)
    const use = async ({ baseUrl, control, token }: TestWorld) => {
      const { seed, app } = await control.getState()
      const headers = { Authorization: `Bearer ${await token({ scope: 'read' })}` }
      expect([seed, app.tier, (await fetch(`${baseUrl}/athlete/activities`, { headers })).status]).toEqual([5, 'upgraded', 401])
    }
    const info = { expectedStatus: 'passed', errors, attach, outputPath: (name: string) => join(folder, name) }
    const options = { sandbox, worldOptions: { tier: 'upgraded' } }
    for (const more of [{ status: 'passed', errors: [] }, { status: 'failed' }]) await ofTest(options, use, { ...info, ...more })
    expect((await sandbox.control.getState()).worlds).toEqual([sandbox.clientId])
  })
  await expect(fetch(used[0]?.baseUrl ?? '')).rejects.toThrow('fetch failed')
  const path = join(folder, 'sandbox-journal.txt')
  expect(attach.mock.calls).toEqual([['sandbox-journal.txt', { path, contentType: 'text/plain' }]])
  const told = expect.stringMatching(/no\n\nLast refused request to the sandbox:\n {2}#1 .*\(listActivities\)\n {5}why: /)
  expect([await readFile(path, 'utf8'), errors]).toEqual([expect.stringMatching(/ #1 .*\n {5}why: /), [{ message: told, stack: told }]])
})
