import { installFolder } from '../judges/install.ts'
import { runTool } from '../run.ts'
import type { Packed } from './pack.ts'

const JUDGES = 'scripts/judges/packages'
const JAVASCRIPT_OR_JSON = /\.(js|json)$/

async function lint(tool: string, args: readonly string[]): Promise<string[]> {
  const { code, output } = await runTool(tool, args, { owner: JUDGES, env: { NO_COLOR: '1' } })
  return code === 0 ? [] : [output.trim()]
}

function typesArgs({ tarball, files }: Packed): string[] {
  const untyped = Object.keys(files).filter((entry) => !JAVASCRIPT_OR_JSON.test(files[entry] ?? ''))
  const exclude = untyped.length > 0 ? ['--exclude-entrypoints', ...untyped] : []
  return [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-summary', '--no-color', '--no-emoji', ...exclude]
}

/** The problems that publint (errors and warnings) and are-the-types-wrong (profile esm-only) report for a tarball. */
export async function lintPacked(packed: Packed): Promise<string[]> {
  await installFolder(JUDGES)
  const found = await Promise.all([
    lint('publint', ['run', packed.tarball, '--level', 'warning', '--strict']),
    lint('attw', typesArgs(packed)),
  ])
  return found.flat().map((problem) => `${packed.name}: ${problem}`)
}
