import { createRequire } from 'node:module'
import tab from '@bomb.sh/tab/commander'
import { report } from './exit.ts'
import { createProgram, withList } from './program.ts'

const { version } = createRequire(import.meta.url)('@activity-tracking/webhooks/package.json') as { readonly version: string }

const args = withList(process.argv.slice(2))
const program = createProgram(version, args)
// Adds `complete <shell>`.
tab(program)

// The program that reads the output can stop reading.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
}

try {
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}
