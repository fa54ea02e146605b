// The program of `npm start`: starts the sandbox and the docs, tours the sandbox, and runs until Ctrl-C.
import { once } from 'node:events'
import { buildSite, serveSite } from '@activity-tracking/docs/site'
import { SANDBOX_PORT } from '@activity-tracking/kit/command/arguments'
import { sandboxBanner } from '@activity-tracking/kit/command/sandbox-banner'
import { startSandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'
import { readArguments } from './arguments.ts'
import { printTour } from './tour.ts'

readArguments(
  'npm start: starts the sandbox and the docs, tours the sandbox, and runs until Ctrl-C. To choose a port, data or a clock: npm run sandbox -- --help.',
  {},
)

await using sandbox = await startSandbox({ port: SANDBOX_PORT }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.log(`Port ${SANDBOX_PORT} is in use: another one is used instead.\n`)
  return startSandbox({ port: 0 })
})
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
console.error('The docs are being built, which takes about a minute …')
const stop = new AbortController()
const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
const docs = buildSite(stop.signal).then(() => serveSite())
docs.then(
  ({ root }) => console.error(`The docs are ready at ${root}.`),
  ({ message }: Error) => {
    if (!stop.signal.aborted) console.error(`The docs were not built. Fix the error, and run npm start again.\n${message}`)
  },
)
await ended
stop.abort()
await docs.then(
  (site) => site[Symbol.asyncDispose](),
  () => {},
)
