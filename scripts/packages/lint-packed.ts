import { installFolder } from '../judges/install.ts'
import { fromRoot } from '../paths.ts'
import { run, runTool } from '../run.ts'
import type { Checked } from './find-wrong-types.ts'
import type { Packed } from './pack.ts'

const JUDGES = 'scripts/judges/packages'
const JAVASCRIPT_OR_JSON = /\.(js|json)$/

async function publint({ tarball }: Packed): Promise<string[]> {
  const { code, output } = await runTool('publint', ['run', tarball, '--level', 'warning', '--strict'], {
    owner: JUDGES,
    env: { NO_COLOR: '1' },
  })
  return code === 0 ? [] : [output.trim()]
}

async function wrongTypes(packed: readonly Packed[]): Promise<string[][]> {
  const checked = packed.map(
    ({ tarball, files }): Checked => ({
      tarball,
      untyped: Object.keys(files).filter((entry) => !JAVASCRIPT_OR_JSON.test(files[entry] ?? '')),
    }),
  )
  const { code, stdout, output } = await run(process.execPath, [fromRoot('scripts/packages/find-wrong-types.ts'), JSON.stringify(checked)])
  if (code !== 0) throw new Error(output)
  return JSON.parse(stdout)
}

/** The problems that publint (errors and warnings) and are-the-types-wrong (for ES modules) report for tarballs. */
export async function lintPacked(packed: readonly Packed[]): Promise<string[]> {
  await installFolder(JUDGES)
  const [types, ...others] = await Promise.all([wrongTypes(packed), ...packed.map(publint)])
  return packed.flatMap(({ name }, index) => [...(types[index] ?? []), ...(others[index] ?? [])].map((problem) => `${name}: ${problem}`))
}
