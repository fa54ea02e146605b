// Starts Logbook: with the service that the environment names, or else with its own sandbox beside it.
import { startLogbook } from './logbook.ts'
import { readSettings } from './settings.ts'

try {
  const settings = await readSettings(process.env)
  const logbook = await startLogbook(settings)
  console.log(`Logbook  ${logbook.url}/`)
  if (settings.service.sandbox) console.log(`Sandbox  ${settings.service.sandbox.consoleUrl}`)

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
