import { onTestFinished } from 'vitest'
import { createServices } from '../../src/api/services.ts'
import { createUploadParser } from '../../src/tracks/files/parser.ts'
import { createUploadParsers } from '../../src/tracks/files/parsers.ts'
import { defaultTemplate } from '../../src/world/world-templates.ts'
import { START } from './sandbox.ts'

/** What a sandbox consists of without its server, with the default world. Closed when the test has ended. */
export function startServices() {
  const parsers = createUploadParsers(createUploadParser)
  const services = createServices({
    file: undefined,
    origin: () => '',
    machine: () => START,
    seed: 1,
    secrets: 'seeded',
    startAt: START,
    source: defaultTemplate,
    frozen: true,
    callbackRule: { allowPublic: false, hosts: [] },
    send: async () => ({ status: 200, body: '', truncated: false, durationMs: 3 }),
    parsers,
    app: {
      clientId: '48213',
      clientSecret: 'f'.repeat(40),
      name: 'Fjord Log',
      callbackDomain: 'localhost',
      tier: 'standard',
      extendedAccess: false,
      singlePlayer: false,
      webhookKey: null,
      active: true,
      athleteLimit: 100,
    },
    tasks: () => ({}),
  })
  onTestFinished(async () => {
    await Promise.all([services.scheduler.close(), parsers.close()])
    services.database.close()
  })
  const endpoints = { baseUrl: '', newBaseUrl: '', authUrl: '', controlUrl: '', consoleUrl: '' }
  return { services, endpoints, world: services.defaultWorld() }
}
