// A CommonJS module that requires the packages, which TypeScript supports from 5.8 on.
import client = require('@activity-tracking/client')
import mock = require('@activity-tracking/mock')
import sandbox = require('@activity-tracking/sandbox')
import spec = require('@activity-tracking/spec')
import store = require('@activity-tracking/store')
import webhooks = require('@activity-tracking/webhooks')
import node = require('@activity-tracking/webhooks/node')

async function receive(): Promise<string> {
  const servers = [await mock.startMock(), await sandbox.startSandbox({ now: '2026-11-02T10:00:00Z' })]
  const [server] = servers
  if (server === undefined) throw new Error('there is no server')
  const { baseUrl, authUrl } = server
  const redirectUri = 'http://localhost/'
  const app = client.createApp({ clientId: '1', clientSecret: 's', redirectUri, baseUrl, authUrl, store: store.memoryStore() })
  const receiver = webhooks.createWebhooks({
    app,
    inbox: webhooks.memoryInbox(),
    path: '/webhooks/0123456789abcdef',
    onChange: () => undefined,
    onErase: () => undefined,
  })
  const { status } = await receiver.fetch(new Request('http://localhost/'))
  for (const each of servers) await each.close()
  return `${status}, ${typeof node.toNode(receiver)}, ${spec.operations.length}`
}

receive().then(console.log)
