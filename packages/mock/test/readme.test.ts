import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

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

  it('lists every flag and exit code of the command', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../src/cli.ts', import.meta.url)), '--help'])
    const flags = stdout.match(/^ {2}(?:-\w, )?(--[\w-]+)/gm) ?? []
    expect(flags.length).toBeGreaterThan(5)
    for (const flag of flags) expect(readme).toContain(flag.trim().replace(/^-\w, /, ''))
    for (const code of stdout.match(/^ {2}\d .*$/gm) ?? []) expect(readme).toContain(`| ${code.trim().replace(/ {2}/, ' | ')} |`)
  })
})
