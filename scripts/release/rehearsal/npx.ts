import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVERS } from '../../packages/check-consumer.ts'
import { useCommand } from '../../packages/use-command.ts'
import { run } from '../../run.ts'
import type { Managers } from './managers.ts'
import { PROGRAM_LIMIT_MS, type Setting } from './project.ts'
import { type Released, unscoped } from './released.ts'
import { lastWords, type Row } from './rows.ts'

/** An empty folder, and the environment of a user who has never used npm. */
async function startAnew({ npx, env }: Managers, folder: string): Promise<{ readonly cwd: string; readonly env: NodeJS.ProcessEnv }> {
  await rm(folder, { recursive: true, force: true })
  const cwd = join(folder, 'empty')
  await mkdir(cwd, { recursive: true })
  for (const [file, text] of Object.entries(npx.settings([]))) await writeFile(join(cwd, file), text)
  return { cwd, env: { ...env, npm_config_cache: join(folder, 'cache') } }
}

/**
 * Runs each command of a package with npx in an empty folder and with an empty cache: for its version, and until it responds if it is a server, which a
 * signal then stops.
 */
export async function* runWithNpx(setting: Setting, managers: Managers, { name, version, commands }: Released): AsyncGenerator<Row> {
  const folder = join(setting.folder, `npx-${unscoped(name)}`)
  const row = (modules: string, seen: Pick<Row, 'ok' | 'detail' | 'seconds'>): Row => ({
    package: unscoped(name),
    manager: 'npx',
    runtime: setting.ownNode.name,
    modules,
    ...seen,
  })
  const start = managers.npx.start(`${name}@${version}`)
  const [program, ...args] = start
  for (const command of Object.keys(commands)) {
    const began = performance.now()
    let firstMs = 0
    const outcome = await run(program, [...args, '--version'], {
      ...(await startAnew(managers, folder)),
      timeoutMs: PROGRAM_LIMIT_MS,
      onOutput: () => {
        firstMs ||= performance.now() - began
      },
    })
    const ok = outcome.code === 0 && outcome.output.trim() === version
    yield row(`${command} --version`, { ok, detail: ok ? version : lastWords(outcome), seconds: firstMs / 1000 })
    if (!SERVERS.includes(command)) continue
    try {
      const { said, readyMs } = await useCommand(command, { start, ...(await startAnew(managers, folder)) })
      yield row(command, { ok: true, detail: said, seconds: readyMs / 1000 })
    } catch (error) {
      yield row(command, { ok: false, detail: String(error) })
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
