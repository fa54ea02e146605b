// What `npm start` does once everything is installed: generate, start the sandbox, tour it, and stay up until Ctrl-C.
import { once } from 'node:events'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'
import { fromRoot } from './paths.ts'
import { run } from './run.ts'
import { printTour } from './tour/print-tour.ts'

const PORT = 8484

const generated = await run(process.execPath, [fromRoot('scripts/generate.ts')])
if (generated.code !== 0) {
  console.error(generated.output)
  process.exit(1)
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** On the usual port, or on a free one when that is taken. */
const start = (): Promise<Sandbox> =>
  startSandbox({ port: PORT }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return startSandbox()
  })

await using sandbox = await start()
await printTour(sandbox)
// The tour ends with the athlete's grant revoked: these tokens are of a new one.
const { access_token } = await sandbox.control.createToken({})

console.log(`
${colors.bold('The sandbox is up.')} It behaves as the service does, and remembers.

  API      ${sandbox.baseUrl}
  OAuth    ${sandbox.authUrl}/oauth
  Control  ${sandbox.controlUrl}

  client_id      ${sandbox.clientId}
  client_secret  ${sandbox.clientSecret}
  access_token   ${access_token}

  curl -H 'Authorization: Bearer ${access_token}' ${sandbox.baseUrl}/athlete
  npm run -s sandbox -- advance 6h    let time pass
  npm run -s sandbox -- --help        what else there is

Ctrl-C stops it.`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log()
