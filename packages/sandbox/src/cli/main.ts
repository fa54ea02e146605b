import { createRequire } from 'node:module'
import { withCommand } from './arguments.ts'
import { completeStart } from './completion.ts'
import { report } from './exit.ts'
import { createProgram } from './program.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string }

const { program, start } = createProgram(version)
completeStart(program, start)

// Every write is committed before its response is sent, so nothing is lost by ending at once.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))

// Whoever reads the output may stop reading: `activity-sandbox --json | head -1` ends no sandbox.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
}

try {
  await program.parseAsync(withCommand(process.argv.slice(2)), { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}
