// Refuses more lines than the ceilings in scripts/weight.json, and ceilings that are more than 3 % too high. A ceiling only falls, unless the commit that
// raises it says why in its message.
import { readFile } from 'node:fs/promises'
import { fromRoot } from './paths.ts'
import { run } from './run.ts'
import ceilings from './weight.json' with { type: 'json' }

const COUNTED = /\.(ts|tsx|mjs|js|css|astro)$/
const TEST = /\/test\/|\.test\./
const SLACK = 0.97

const lines: Record<string, number> = {}
const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', 'packages', 'scripts'])
for (const file of stdout.split('\0').filter((name) => COUNTED.test(name) && !/\.gen\.ts$/.test(name))) {
  const part = file.startsWith('scripts/') ? 'scripts' : file.split('/').slice(0, 2).join('/')
  const name = TEST.test(file) ? `${part}, tests` : part
  // A file that was deleted and is still in the index has no lines.
  const text = await readFile(fromRoot(file), 'utf8').catch(() => '')
  lines[name] = (lines[name] ?? 0) + text.split('\n').length - 1
}
for (const name of Object.keys({ ...lines, ...ceilings })) {
  const [count = 0, ceiling = 0] = [lines[name], (ceilings as Record<string, number>)[name]]
  if (count > ceiling)
    console.error(
      `${name}: ${count} lines, and the ceiling in scripts/weight.json is ${ceiling}. Leave something out, or raise it and say why in the commit.`,
    )
  else if (count < ceiling * SLACK) console.error(`${name}: ${count} lines: lower the ceiling of ${ceiling} in scripts/weight.json.`)
  else continue
  process.exitCode = 1
}
