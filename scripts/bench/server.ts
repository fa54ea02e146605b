// Responds to every request with an athlete, and counts the requests of each access token like the service. A separate process, so that it does not slow down the measured clients.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const BODY = JSON.stringify({
  id: 4207619,
  resource_state: 3,
  username: 'maren_solheim',
  firstname: 'Maren',
  lastname: 'Solheim',
  city: 'Bergen',
  country: 'Norway',
  weight: 58,
  ftp: 236,
  created_at: '2019-04-02T06:11:45Z',
})
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  // Limits that stop no client.
  'X-RateLimit-Limit': '2000000,20000000',
  'X-ReadRateLimit-Limit': '1000000,10000000',
}

const counts = new Map<string | undefined, number>()
const server = createServer((request, response) => {
  const { authorization } = request.headers
  const count = (counts.get(authorization) ?? 0) + 1
  counts.set(authorization, count)
  const usage = { 'X-RateLimit-Usage': `${count},${count}`, 'X-ReadRateLimit-Usage': `${count},${count}` }
  response.writeHead(200, { ...HEADERS, ...usage }).end(BODY)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
