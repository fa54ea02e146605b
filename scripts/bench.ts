// Compares the client, the stores, the queues and the sandbox with peers, in one table. The ratios are valid on any machine, the other figures only on
// this one. Exits with 1 if a ratio is larger than the one we accept.
import { readArguments } from './arguments.ts'
import { benchClient } from './bench/client.ts'
import { benchDatabases } from './bench/databases.ts'
import type { Figure } from './bench/measure.ts'
import { benchSandbox } from './bench/servers.ts'
import { inTempFolder } from './paths.ts'

readArguments('npm run bench: compares the client, the stores, the queues and the sandbox with peers.', {})
await inTempFolder(async (folder) => {
  const closing: (() => unknown)[] = []
  const defer = (close: () => unknown): void => void closing.unshift(close)
  const figures: Figure[] = []
  try {
    for (const [name, bench] of Object.entries({ client: benchClient, databases: benchDatabases, sandbox: benchSandbox })) {
      console.error(`Measuring: ${name}`)
      figures.push(...(await bench(folder, defer)))
    }
  } finally {
    for (const close of closing) await close()
  }
  console.table(
    figures.map(({ name, peer, unit, ours, theirs, most }) => ({
      '': name,
      ours: `${ours.toPrecision(3)} ${unit}`,
      peer,
      theirs: `${theirs.toPrecision(3)} ${unit}`,
      ratio: Number((ours / theirs).toFixed(2)),
      'at most': most,
    })),
  )
  const missed = figures.filter(({ ours, theirs, most }) => ours / theirs > most)
  for (const { name, peer } of missed) console.error(`Too slow or too large: ${name}, to ${peer}`)
  if (missed.length > 0) process.exitCode = 1
})
