import { describe, expect, it, vi } from 'vitest'
import { createPipeline, type Outcome } from '../../src/api/pipeline.ts'
import type { HttpRequest } from '../../src/api/request.ts'
import { grant } from '../../src/core/grants.ts'
import { createAccess } from '../../src/server/access.ts'
import { athleteIds } from '../../src/things/athletes/athletes.ts'
import { startControl } from '../control/support.ts'

function start() {
  const { services, world } = startControl()
  const pipeline = createPipeline(services, createAccess({ hosts: [], origins: [], publicOrigin: undefined }))
  const { accessToken } = grant(world, athleteIds(world)[0] ?? '', ['read', 'activity:read', 'activity:write'])
  const readBody = vi.fn(async () => ({ body: new TextEncoder().encode('name=Walk'), tooLarge: false }))
  const ask = (method: string, path: string, authorization = `Bearer ${accessToken}`) => {
    const [at = '', query = ''] = path.split('?')
    const request: HttpRequest = {
      method,
      sentMethod: method,
      path: `/api/v3${at}`,
      query: new URLSearchParams(query),
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      readBody,
      untilHungUp: () => new AbortController().signal,
    }
    return pipeline(request)
  }
  return { ask, readBody, services, world }
}

describe('a request for which there is nothing to wait', () => {
  it.each([
    ['GET', '/athlete', 200],
    ['GET', '/athlete/activities?per_page=1', 200],
    ['GET', '/athlete/activities?per_page=0', 400],
    ['GET', '/athlete/zones', 401],
    ['GET', '/nothing', 404],
    ['DELETE', '/athlete', 405],
  ])('gets its response at once: %s %s', (method, path, status) => {
    const { ask, readBody } = start()
    const outcome = ask(method, path)
    expect(outcome).not.toBeInstanceOf(Promise)
    expect((outcome as Outcome).response.status).toBe(status)
    expect(readBody).not.toHaveBeenCalled()
  })

  it('is refused at once, with a body that is not read', () => {
    const { ask, readBody } = start()
    expect(ask('POST', '/activities', 'Bearer unknown')).toMatchObject({ response: { status: 401 }, body: undefined })
    expect(readBody).not.toHaveBeenCalled()
  })

  it('has a fault at once', () => {
    const { ask, services, world } = start()
    services.faultsOf(world).replace({ rules: [{ operation_id: 'getAthlete', status: 503 }] })
    expect(ask('GET', '/athlete')).toMatchObject({ response: { status: 503 }, fault: { status: 503 }, athleteId: null })
  })
})

it('a request whose body is read gets its response later, with the body', async () => {
  const { ask, readBody } = start()
  const later = ask('POST', '/activities')
  expect(later).toBeInstanceOf(Promise)
  expect(await later).toMatchObject({ response: { status: 400 }, body: { tooLarge: false } })
  expect(readBody).toHaveBeenCalledOnce()
})
