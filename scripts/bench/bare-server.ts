// Sends one response to every request: what a response costs that nothing is done for.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [port] = process.argv.slice(2)
const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: Record<string, string>; body: string }
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1')
