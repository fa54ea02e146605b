// What `npm start` does once everything is installed: generate, start the mock server, tour it, and stay up until Ctrl-C.
import { once } from 'node:events'
import { startMock } from '@activity-tracking/mock'
import colors from 'picocolors'
import { fromRoot } from './paths.ts'
import { run } from './run.ts'
import { printTour } from './tour/print-tour.ts'

const PORT = 4010

const generated = await run(process.execPath, [fromRoot('scripts/generate.ts')])
if (generated.code !== 0) {
  console.error(generated.output)
  process.exit(1)
}

await using mock = await startMock({ port: PORT }).catch(() => startMock())
await printTour(mock)

console.log(`
${colors.bold('The mock server is up.')} Everything answers with examples; nothing is remembered.

  API     ${mock.baseUrl}
  OAuth   ${mock.authUrl}/oauth

  curl -H 'Authorization: Bearer any' ${mock.baseUrl}/athlete
  curl -H 'Authorization: Bearer any' -H 'Prefer: code=429' ${mock.baseUrl}/athlete

  npm run mock -- --help   the mock server alone, with the list of its URLs
  npm test                 every check and test

Ctrl-C stops it.`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log()
