// The program of `npm start`: starts the sandbox and the docs, tours the sandbox, and runs until Ctrl-C.
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { buildSite, SITE, sandboxAccess, serveSite } from '@activity-tracking/docs/site'
import { SANDBOX_PORT } from '@activity-tracking/kit/command/arguments'
import { sandboxBanner } from '@activity-tracking/kit/command/sandbox-banner'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'
import { readArguments } from './arguments.ts'
import { printTour } from './tour.ts'

readArguments(
  'npm start: starts the sandbox and the docs, tours the sandbox, and runs until Ctrl-C. To choose a port, data or a clock: npm run sandbox -- --help.',
  {},
)

const DOCS_PORT = 4321

/** Starts a server on its default port, or on a free one if that is in use. */
const onPort = <Server>(port: number, start: (port: number) => Promise<Server>): Promise<Server> =>
  start(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.log(`Port ${port} is in use: another one is used instead.\n`)
    return start(0)
  })

// The site is built in the meantime if something has changed. Until then, its pages say so.
const stop = new AbortController()
const ready = buildSite(stop.signal)
ready.catch(() => {}) // reported below the banner

// Pages of the docs send requests to the sandbox.
const started = Promise.withResolvers<Sandbox>()
await using docs = await onPort(DOCS_PORT, (port) =>
  serveSite({ folder: SITE, port, ready, sandbox: () => started.promise.then(sandboxAccess) }),
)
await using sandbox = await onPort(SANDBOX_PORT, (port) => startSandbox({ port }))
started.resolve(sandbox)
await printTour(sandbox)

// The tour has revoked the first grant. The token with every scope is the last one, so that the grant has every scope.
const { control } = sandbox
const limited = await control.createToken({ scope: 'read' })
const full = await control.createToken({})
const facts = {
  base_url: sandbox.baseUrl,
  new_base_url: sandbox.newBaseUrl,
  auth_url: sandbox.authUrl,
  control_url: sandbox.controlUrl,
  console_url: sandbox.consoleUrl,
  docs_url: docs.root,
  client_id: sandbox.clientId,
  client_secret: sandbox.clientSecret,
  athlete_id: sandbox.athleteId,
  access_token: full.access_token,
  refresh_token: full.refresh_token,
  limited_token: limited.access_token,
  webhook_key: sandbox.webhookKey,
  now: new Date(sandbox.clock.now()).toISOString(),
  seed: sandbox.seed,
  secrets: sandbox.secrets,
}
console.log(`\n${sandboxBanner(facts, 'npm run -s sandbox --', colors)}`)
const isOver = (): boolean => true
if (!(await Promise.race([ready.then(isOver, isOver), setImmediate(false)])))
  console.error('The docs are being built, which takes about a minute …')
ready.then(
  () => console.error(`The docs are ready at ${docs.root}.`),
  ({ message }: Error) => {
    if (!stop.signal.aborted) console.error(`The docs were not built. Fix the error, and run npm start again.\n${message}`)
  },
)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
stop.abort()
