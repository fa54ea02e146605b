// Starts Logbook: with the service that the environment names, or else with its own sandbox beside it.
import { startLogbook } from './logbook.ts'
import { readSettings, type Service } from './settings.ts'

try {
  const { service: named, ...settings } = await readSettings(process.env)
  const service = named ?? (await startSandbox(settings.folder))
  const logbook = await startLogbook({ ...settings, service })
  console.log(`Logbook  ${logbook.url}/`)
  if (service.consoleUrl !== undefined) console.log(`Sandbox  ${service.consoleUrl}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await logbook.close()
      process.exit()
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Imported only here, because an app in production does not install it. */
async function startSandbox(folder: string): Promise<Service> {
  const { startOwnSandbox } = await import('./own-sandbox.ts')
  return startOwnSandbox(folder)
}
