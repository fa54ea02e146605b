// Responds to every request with the headers and the body on standard input: what a response costs that nothing is done for. Argument: the port.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { headers, body } = JSON.parse(await text(process.stdin)) as { readonly headers: Record<string, string>; readonly body: string }
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(process.argv[2]), '127.0.0.1')
