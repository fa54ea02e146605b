import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createPipeline } from '../../src/api/pipeline.ts'
import { createTraffic } from '../../src/api/traffic.ts'
import { createControl } from '../../src/control/control.ts'
import { grant } from '../../src/core/grants.ts'
import { createAccess } from '../../src/server/access.ts'
import { createSandboxServer } from '../../src/server/server.ts'
import { athleteIds } from '../../src/things/athletes/athletes.ts'
import { startControl } from '../control/support.ts'

const ORIGIN = 'http://localhost:3000'
const WHY = 'The sandbox failed: its terminal shows the error.'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => log.mockClear())

it('a failure of the sandbox itself is a 500 with that reason, is readable by web pages, and is in the journal', async () => {
  const { services, world } = startControl()
  const access = createAccess({ hosts: [], origins: [], publicOrigin: undefined })
  const urls = { baseUrl: '', newBaseUrl: '', authUrl: '', controlUrl: '', consoleUrl: '' }
  const traffic = createTraffic({ services, pipeline: createPipeline(services, access), onRequest: () => undefined })
  const { server, close } = createSandboxServer({
    services,
    access,
    traffic,
    control: createControl({ services, traffic, endpoints: () => urls }),
    documents: { find: () => undefined },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { accessToken } = grant(world, athleteIds(world)[0] ?? '', ['activity:read_all'])
  const { id } = world.database.get<{ id: string }>('select id from activities where origin is not null limit 1') ?? {}
  world.database.run('delete from documents')

  const response = await fetch(`${origin}/api/v3/activities/${id}`, { headers: { Authorization: `Bearer ${accessToken}`, Origin: ORIGIN } })
  expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error', errors: [] }])
  expect([response.headers.get('X-Sandbox-Why'), response.headers.get('Access-Control-Allow-Origin')]).toEqual([WHY, ORIGIN])
  expect(services.journalOf(world).list()).toMatchObject([{ operationId: 'getActivity', status: 500, why: WHY }])

  const controlled = await fetch(`${origin}/_sandbox/things/segments`)
  expect([controlled.status, controlled.headers.get('X-Sandbox-Why')]).toEqual([500, WHY])
  expect(log.mock.calls).toHaveLength(2)
  await close()
})
