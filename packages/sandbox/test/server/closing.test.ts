import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAccess } from '../../src/server/access.ts'
import { createSandboxServer } from '../../src/server/server.ts'
import { startControl } from '../control/support.ts'

it('the server closes after all requests have ended, so that the database can be closed after it', async () => {
  const began = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { server, close } = createSandboxServer({
    services: startControl().services,
    access: createAccess({ hosts: [], origins: [], publicOrigin: undefined }),
    traffic: { handle: () => Promise.reject(new Error('no API request is expected')) },
    control: {
      async handle() {
        began.resolve()
        await end.promise
        return { status: 204, headers: {}, body: undefined }
      },
    },
    documents: { find: () => undefined },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = expect(fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/_sandbox/state`)).rejects.toThrow()
  await began.promise
  let isClosed = false
  const ended = once(server, 'close')
  const closing = close().then(() => {
    isClosed = true
  })
  await Promise.all([ended, cut])
  await nextTurn()
  expect(isClosed).toBe(false)
  end.resolve()
  await closing
})
