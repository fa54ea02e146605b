import { readFile } from 'node:fs/promises'
import { openPage } from '@activity-tracking/test-servers/chromium'
import { expect } from 'vitest'
import { loadJudge } from '../../judges/install.ts'
import { run } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'
import { type ClientSetting, type Runtime, startClientSetting } from './client-setting.ts'

/** What the suite says of a check. */
interface Result {
  readonly name: string
  readonly outcome: 'passed' | 'impossible' | 'failed'
  readonly detail?: string
}

/** Runs the suite in one runtime. */
export type ClientRun = (setting: ClientSetting) => Promise<readonly Result[]>

/** What is used of miniflare. */
interface Worker {
  dispatchFetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response>
  dispose(): Promise<void>
}

interface Runtimes {
  readonly Miniflare: new (options: object) => Worker
  bunProgram(): string
  denoProgram(): string
}

/** Bun, Deno and miniflare, installed in a separate folder. */
export const loadRuntimes = (): Promise<Runtimes> => loadJudge<Runtimes>('runtimes')

/** In a process. @param command the runtime with its options, then client-program.mjs */
export const inProcess =
  (command: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}): ClientRun =>
  async ({ file }) => {
    const [program, ...args] = command
    const { code, output } = await run(program, [...args, file], { env })
    if (code !== 0) throw new Error(`the suite ended with ${code}:\n${output}`)
    return JSON.parse(output)
  }

/** @param script client-worker.mjs with all that it imports */
export const inWorkerd =
  (script: string): ClientRun =>
  async ({ setting }) => {
    const { Miniflare } = await loadRuntimes()
    // Without `cf: false` it asks the network where it is.
    const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01', cf: false })
    try {
      const response = await worker.dispatchFetch('http://worker.localhost/', { method: 'POST', body: JSON.stringify(setting) })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return JSON.parse(text)
    } finally {
      await worker.dispose()
    }
  }

/** @param suiteFile client-suite.mjs with all that it imports */
export const inChromium =
  (suiteFile: string): ClientRun =>
  async ({ setting, pageUrl }) => {
    await using opened = await openPage()
    const { page } = opened
    await page.goto(pageUrl)
    const suite = `new Blob([${JSON.stringify(await readFile(suiteFile, 'utf8'))}], { type: 'text/javascript' })`
    const results = `(await import(URL.createObjectURL(${suite}))).runClientSuite(${JSON.stringify(setting)})`
    return JSON.parse(await page.evaluate(`(async () => JSON.stringify(await ${results}))()`))
  }

/** Expects that every check passes, except those that the runtime cannot do, which are named with their reasons. */
export const expectClientSuite = (runtime: Runtime, runIn: ClientRun): Promise<void> =>
  inTempFolder(async (folder) => {
    await using setting = await startClientSetting(runtime, folder)
    const results = await runIn(setting)
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const impossible = results.filter(({ outcome }) => outcome === 'impossible')
    expect(Object.fromEntries(impossible.map(({ name, detail }) => [name, detail]))).toEqual(setting.impossible)
    expect(results.length).toBeGreaterThan(impossible.length)
  })
