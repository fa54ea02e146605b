// What `npm start` does once everything is installed: start the sandbox and the docs, tour the sandbox, and stay up until Ctrl-C.
import { once } from 'node:events'
import { buildSite, SITE, serveSite } from '@activity-tracking/docs/site'
import { startSandbox } from '@activity-tracking/sandbox'
import { readArguments } from './read-arguments.ts'
import { startBanner } from './start/banner.ts'
import { onPort } from './start/on-port.ts'
import { printTour } from './tour/print-tour.ts'

readArguments({
  command: 'npm start',
  does: 'Starts the sandbox and the docs on their usual ports, or on free ones, tours the sandbox with the typed client, and stays up until Ctrl-C.',
  otherwise: 'to choose a port, data or a clock, run `npm run sandbox -- --help`',
})

const SANDBOX_PORT = 8484
const DOCS_PORT = 4321

// The site is built meanwhile, when something has changed; whoever opens it early waits for it.
const stop = new AbortController()
const ready = buildSite(stop.signal)
ready.catch((error: unknown) => {
  if (!stop.signal.aborted) console.error(`The docs were not built: ${error}`)
})

await using docs = await onPort(DOCS_PORT, (port) => serveSite({ folder: SITE, port, ready }))
await using sandbox = await onPort(SANDBOX_PORT, (port) => startSandbox({ port, docsUrl: docs.root }))
await printTour(sandbox)
// The tour ends with the athlete's grant revoked: these tokens are of a new one.
const { access_token } = await sandbox.control.createToken({})

console.log(startBanner({ ...sandbox, accessToken: access_token, docsUrl: docs.root }))
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log()
stop.abort()
