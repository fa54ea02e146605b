import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runHere } from '@activity-tracking/kit/command/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findInstalled, PROGRAMS } from '../src/installed-program.ts'
import { createCliProgram } from '../src/program.ts'
import { PROGRAM, startProgram } from './command.ts'

/** Prints its arguments, and ends with 7, or with 8 when it is interrupted while it waits. */
const SCRIPT = `console.log(JSON.stringify(process.argv.slice(2)))
process.exitCode = 7
if (process.argv.includes('wait')) {
  setInterval(() => undefined, 1_000)
  process.on('SIGINT', () => process.exit(8))
  console.error('waiting')
}
`

/** A project in which these packages are installed, whose programs print their arguments. */
async function projectWith(...packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of packages) {
    const home = join(folder, 'node_modules', name)
    await mkdir(join(home, 'dist'), { recursive: true })
    await writeFile(join(home, 'package.json'), JSON.stringify({ name, type: 'module', bin: { it: './dist/cli.js' } }))
    await writeFile(join(home, 'dist/cli.js'), SCRIPT)
  }
  return folder
}

it('runs a program that is installed in the project, with all its arguments and with its exit code', async () => {
  const folder = await projectWith('@activity-tracking/sandbox')
  const args = ['advance', '6h', '--json', '--help']
  const { PATH } = process.env
  const { ended } = startProgram(process.execPath, [PROGRAM, 'sandbox', ...args], { PATH }, folder)
  expect(await ended).toEqual({ code: 7, out: `${JSON.stringify(args)}\n`, err: '' })
})

it.skipIf(process.platform === 'win32')('leaves interruptions to the program (skipped on Windows)', async () => {
  const folder = await projectWith('@activity-tracking/sandbox')
  const { PATH } = process.env
  const { child, ended, output } = startProgram(process.execPath, [PROGRAM, 'sandbox', 'wait'], { PATH }, folder)
  await vi.waitUntil(() => output.err !== '', 60_000)
  child.kill('SIGINT')
  expect((await ended).code).toBe(8)
})

it('finds a program in the first folder that has it, and none elsewhere', async () => {
  const [empty, full] = [await projectWith(), await projectWith('@activity-tracking/mock')]
  const folders = [join(empty, 'package.json'), join(full, 'package.json')]
  expect(findInstalled('mock', folders)).toBe(join(full, 'node_modules/@activity-tracking/mock/dist/cli.js'))
  expect(findInstalled('sandbox', folders)).toBeUndefined()
})

it('prints the command that downloads a program that is not installed', async () => {
  const { code, out, err } = await runHere(createCliProgram, ['mock', '--port', '0', '--json'])
  expect({ code, out, ...JSON.parse(err) }).toEqual({
    code: 1,
    out: '',
    error: {
      code: 'not_installed',
      message: '@activity-tracking/mock is not installed; to download and run it: npx @activity-tracking/mock --port 0 --json',
      exit_code: 1,
    },
  })
})

it('lists each program in its help', async () => {
  const { out } = await runHere(createCliProgram, ['--help'])
  for (const { package: name } of Object.values(PROGRAMS)) expect(out).toContain(`npx ${name}`)
  expect(dirname(PROGRAM)).toMatch(/src$/)
})
