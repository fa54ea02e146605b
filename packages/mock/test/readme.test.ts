import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runHere } from '@activity-tracking/command-kit/testing'
import { describe, expect, it } from 'vitest'
import { createMockProgram } from '../src/program.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

describe('README', () => {
  it('shows the output of its typed lines', async () => {
    const [, code = '', output] = /```ts\n(.*?)```\n\n```\n(.*?)```/s.exec(readme) ?? []
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', code], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stdout).toBe(output)
  })

  it('lists every flag of the command', async () => {
    const { out } = await runHere(createMockProgram, ['start', '--help'])
    const flags = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag = '']) => flag)
    expect(flags.length).toBeGreaterThan(5)
    for (const flag of flags) expect(readme).toContain(flag)
  })
})
