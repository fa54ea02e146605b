import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { runHere } from '@activity-tracking/kit/command/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMockProgram } from '../src/program.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

describe('README', () => {
  it('shows the output of its typed lines', async () => {
    const [, code = '', output] = /```ts\n(.*?)```\n\n```\n(.*?)```/s.exec(readme) ?? []
    const folder = await mkdtemp(fileURLToPath(new URL('.blocks-', import.meta.url)))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'readme.ts')
    await writeFile(file, code)
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    await import(pathToFileURL(file).href)
    expect(log.mock.calls.map((values) => `${format(...values)}\n`).join('')).toBe(output)
  })

  it('lists every flag of the command', async () => {
    const { out } = await runHere(createMockProgram, ['start', '--help'])
    const flags = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag = '']) => flag)
    expect(flags.length).toBeGreaterThan(5)
    for (const flag of flags) expect(readme).toContain(flag)
  })
})
