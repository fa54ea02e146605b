// What scripts/judges.ts runs in other runtimes, with the sources of the packages in a browser.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasChromium, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { startSandbox } from '@activity-tracking/sandbox'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

test.skipIf(!hasChromium)(`the client and the webhooks work in a browser (${WITHOUT_CHROMIUM})`, async () => {
  await using sandbox = await startSandbox()
  const { baseUrl, authUrl, clientId, clientSecret, accessToken, refreshToken, athleteId } = sandbox
  const setting = { baseUrl, authUrl, clientId, clientSecret, accessToken, refreshToken, athleteId }
  const entryPoints = [fromRoot('scripts/test/support/client-program.mjs')]
  const { outputFiles } = await build({ entryPoints, write: false, bundle: true, format: 'iife', globalName: 'suite', platform: 'browser' })
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Page</title>'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    await using opened = await openPage()
    await opened.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await opened.page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    expect(await opened.page.evaluate(`suite.findFailures(${JSON.stringify(setting)})`)).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
