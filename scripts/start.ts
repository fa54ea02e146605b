// The program of `npm start`, after everything is installed: starts the sandbox and the docs, tours the sandbox, and runs until Ctrl-C.
import { once } from 'node:events'
import { buildSite, SITE, serveSite } from '@activity-tracking/docs/site'
import { SANDBOX_PORT } from '@activity-tracking/kit/command/arguments'
import { sandboxBanner } from '@activity-tracking/kit/command/sandbox-banner'
import { createTerminal } from '@activity-tracking/kit/command/terminal'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'
import { readArguments } from './read-arguments.ts'
import { onPort } from './start/on-port.ts'
import { sandboxAccess } from './start/sandbox-access.ts'
import { sandboxFacts } from './start/sandbox-facts.ts'
import { printTour } from './tour/print-tour.ts'

readArguments({
  command: 'npm start',
  does: 'Starts the sandbox and the docs on their default ports, or on free ones, tours the sandbox with the typed client, and runs until Ctrl-C.',
  otherwise: 'to choose a port, data or a clock, run `npm run sandbox -- --help`',
})

const DOCS_PORT = 4321

// The site is built in the meantime if something has changed. Until then, its pages say so.
const stop = new AbortController()
const begun = performance.now()
const ready = buildSite(stop.signal)
// Reported below the banner.
ready.catch(() => {})

// The sandbox links to the docs, and pages of the docs send requests to the sandbox.
const started = Promise.withResolvers<Sandbox>()
await using docs = await onPort(DOCS_PORT, (port) =>
  serveSite({ folder: SITE, port, ready, sandbox: () => started.promise.then(sandboxAccess) }),
)
await using sandbox = await onPort(SANDBOX_PORT, (port) => startSandbox({ port, docsUrl: docs.root }))
started.resolve(sandbox)
await printTour(sandbox)

console.log()
const ports: [wanted: number, who: string, url: string][] = [
  [SANDBOX_PORT, 'the sandbox uses', sandbox.authUrl],
  [DOCS_PORT, 'the docs use', docs.root],
]
for (const [wanted, who, url] of ports) {
  const { port } = new URL(url)
  if (port !== String(wanted)) console.log(`Port ${wanted} is in use: ${who} port ${port} instead.`)
}
console.log(sandboxBanner(await sandboxFacts(sandbox, docs.root), 'npm run -s sandbox --', colors))
const { progress, say } = createTerminal({})
progress('Building the docs, which takes about a minute', () => ready).then(
  () => say(`The docs are ready at ${docs.root} (after ${Math.ceil((performance.now() - begun) / 1_000)} s).`),
  ({ message }: Error) => {
    if (!stop.signal.aborted) say(`The docs were not built. Fix the error, and run npm start again.\n${message}`)
  },
)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log()
stop.abort()
