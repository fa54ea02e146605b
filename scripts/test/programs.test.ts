import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot, inTempFolder } from '../paths.ts'
import { perform, run, toolCommand } from '../run.ts'

test('a program that does not start has failed, with the reason as its output', async () => {
  expect(await run('no-such-program', [])).toEqual({ code: 1, stdout: '', output: 'spawn no-such-program ENOENT' })
  await expect(perform('.', ['no-such-program', '--all'])).rejects.toThrow('no-such-program --all failed:\nspawn no-such-program ENOENT')
})

test('a command is that of a dependency of the folder, of the scripts by default', () => {
  for (const [program, script] of [toolCommand('redocly'), toolCommand('biome', '.'), toolCommand('publint', fromRoot('scripts'))])
    expect([program, existsSync(script)]).toEqual([process.execPath, true])
  expect(() => toolCommand('biome')).toThrow('No dependency of scripts has the command biome.')
})

test('a temporary folder is removed after the work, also if it fails', async () => {
  const folders: string[] = []
  const work = (problem?: string) =>
    inTempFolder(async (folder) => {
      folders.push(folder)
      await writeFile(join(folder, 'file'), '')
      if (problem) throw new Error(problem)
      return 'done'
    })
  expect(await work()).toBe('done')
  await expect(work('broken')).rejects.toThrow('broken')
  expect(new Set(folders).size).toBe(2)
  expect(folders.filter(existsSync)).toEqual([])
})
