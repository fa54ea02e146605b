// Answers every request with an athlete. A process of its own, so that it takes no time from the clients that are measured.
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
  // Nobody is to be stopped by them.
  'X-RateLimit-Limit': '2000000,20000000',
  'X-RateLimit-Usage': '12,340',
  'X-ReadRateLimit-Limit': '1000000,10000000',
  'X-ReadRateLimit-Usage': '9,301',
}

const server = createServer((_request, response) => response.writeHead(200, HEADERS).end(BODY))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
