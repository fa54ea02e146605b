// Measures the cost of the client, its sessions, the stores and the webhooks in comparison with other libraries, the speed of the sandbox, and the takeover
// of webhook work of a killed process. Ratios are valid on any machine, figures only on this one. Exits with 1 if a target is missed in every round,
// which noise does not explain.

import { build } from '../packages/build.ts'
import { bundleSize } from '../packages/bundle-size.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { CALLS_A_ROUND, ROUNDS, timeCalls } from './calls.ts'
import { CONTENDERS, EVERYTHING, OURS } from './contenders.ts'
import { benchGrants } from './grants.ts'
import { PROCESSES, timeImports } from './imports.ts'
import { PARSING_PROCESSES, timeParsing } from './parsing.ts'
import { benchSandbox } from './sandbox.ts'
import { ratio, table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'
import { benchTakeover } from './webhook-takeover.ts'
import { benchWebhooks } from './webhooks.ts'

/** The library that the client uses: what users would have without the client. */
const BASE = 'openapi-fetch'

await Promise.all((await publicPackages()).filter(({ name }) => name === '@activity-tracking/client').map(build))

const times = await timeCalls(CONTENDERS)
const fetchTime = times.find(({ name }) => name === 'fetch')?.microseconds ?? Number.NaN
console.log(`Time per call: loopback server, one call after another, median of ${ROUNDS} rounds of ${CALLS_A_ROUND}\n`)
console.log(
  table([
    ['', 'µs', 'over fetch', 'to fetch'],
    ...times.map(({ name, microseconds }) => [
      name,
      microseconds.toFixed(1),
      (microseconds - fetchTime).toFixed(1),
      ratio(microseconds, fetchTime),
    ]),
  ]),
)

/** Time ratio by round, because a slow round affects both. */
function callRatio(name: string, base: string, target: number): Figure {
  const roundsOf = (wanted: string): readonly number[] => times.find((time) => time.name === wanted)?.rounds ?? []
  const samples = roundsOf(name).map((time, round) => time / (roundsOf(base)[round] ?? Number.NaN))
  return { name: `a call with ${name}, to ${base}`, samples, bound: 'at most', target, unit: '×' }
}

const calls = [callRatio(OURS, BASE, 1.5), callRatio(EVERYTHING, BASE, 2), callRatio(EVERYTHING, 'ky', 1)]
console.log(`\n${table(toRows(calls))}`)

const parsing = await timeParsing()
console.log(`\nParsing, to JSON.parse: median of ${PARSING_PROCESSES} processes\n\n${table(toRows(parsing))}`)

const imported = CONTENDERS.flatMap(({ name, module }) => (module === undefined ? [] : [{ name, ...module }]))
const sizes = await Promise.all(imported.map(async ({ name, source }) => ({ name, ...(await bundleSize(source, 'scripts/bench')) })))
const baseSize = sizes.find(({ name }) => name === BASE)?.gzipped ?? Number.NaN
console.log('\nBytes in a bundle for the web\n')
console.log(
  table([
    ['', 'minified', 'gzipped', `to ${BASE}`],
    ...sizes.map(({ name, minified, gzipped }) => [name, String(minified), String(gzipped), ratio(gzipped, baseSize)]),
  ]),
)

const imports = await timeImports(imported)
const baseImport = imports.find(({ name }) => name === BASE)?.milliseconds ?? Number.NaN
console.log(`\nTime to import: new processes, median of ${PROCESSES}\n`)
console.log(
  table([
    ['', 'ms', `to ${BASE}`],
    ...imports.map(({ name, milliseconds }) => [name, milliseconds.toFixed(1), ratio(milliseconds, baseImport)]),
  ]),
)

const missed = [
  ...[...calls, ...parsing].filter((figure) => judge(figure) === 'missed'),
  ...(await benchGrants()),
  ...(await benchSandbox()),
  ...(await benchTakeover()),
  ...(await benchWebhooks()),
]
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.map(({ name }) => name).join('; ')}`)
  process.exitCode = 1
}
