import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { contractSuite, type Target, type WantedResponse } from '../src/index.ts'
import { startPrismProxy } from './support/prism-proxy.ts'
import { sandboxTarget } from './support/sandbox-target.ts'
import { violationsIn } from './support/violations.ts'

/** Operations that the sandbox refuses for values that the description allows. */
const REFUSED_FOR_VALUES = ['authorizeApp', 'issueToken', 'createSubscription', 'listSubscriptions', 'deleteSubscription']

const isStopped = ({ operationId, status }: WantedResponse): boolean => status === 400 && !REFUSED_FOR_VALUES.includes(operationId)

/** The sandbox behind a second judge, which has its own reading of the description. */
const proxied: Target = {
  stateful: true,
  async start() {
    const sandbox = await sandboxTarget.start()
    const proxies = await Promise.all([startPrismProxy(sandbox.baseUrl), startPrismProxy(sandbox.authUrl)])
    return {
      ...sandbox,
      baseUrl: proxies[0].url,
      authUrl: proxies[1].url,
      inspect: ({ response }) => violationsIn(response),
      provoke: (wanted) =>
        isStopped(wanted) ? { impossible: 'the proxy refuses a wrong request before the sandbox can' } : sandbox.provoke(wanted),
      close: async () => {
        await Promise.all([...proxies.map(({ close }) => close()), sandbox.close?.()])
      },
    }
  },
}

contractSuite('the sandbox behind a proxy that knows the description', proxied)

it('the proxy reports a wrong request, and a wrong response', async () => {
  const wrong = createServer((_request, response) => response.setHeader('Content-Type', 'application/json').end('{"id":"Maren"}'))
  await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve))
  const proxy = await startPrismProxy(`http://127.0.0.1:${(wrong.address() as AddressInfo).port}`)
  const problemsOf = async (path: string) => {
    const response = await fetch(proxy.url + path, { headers: { Authorization: 'Bearer any' } })
    return violationsIn({ status: response.status, headers: response.headers, bytes: await response.bytes() })
  }
  expect(await problemsOf('/athlete/activities?per_page=many')).toEqual([expect.stringContaining('#UNPROCESSABLE_ENTITY')])
  expect(await problemsOf('/athlete')).toContainEqual(expect.stringMatching(/#VIOLATIONS.*must be integer/))
  await proxy.close()
  wrong.close()
})
