// Starts Logbook: with the service that the environment names, or else with its own sandbox beside it.
import { startLogbook } from './logbook.ts'
import { readSettings, type Service } from './settings.ts'

const { service: named, ...settings } = await readSettings(process.env)
const service = named ?? (await startSandbox())

const logbook = await startLogbook({ ...settings, service })
console.log(`Logbook  ${logbook.url}/`)
if (service.consoleUrl !== undefined) console.log(`Sandbox  ${service.consoleUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await logbook.close()
    process.exit()
  })
}

async function startSandbox(): Promise<Service> {
  const { startOwnSandbox } = await import('./own-sandbox.ts')
  return startOwnSandbox(settings.folder)
}
