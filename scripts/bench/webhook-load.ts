// Sends different events, and prints autocannon's report.
import { eventBody, PATH } from './webhook-events.ts'

type Autocannon = (options: object) => Promise<object>

const [port, seconds, first] = process.argv.slice(2).map(Number)
// It does not have types.
const specifier = 'autocannon'
const { default: autocannon } = (await import(specifier)) as { readonly default: Autocannon }
let number = first ?? 0
const report = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections: 50,
  duration: seconds,
  requests: [
    {
      method: 'POST',
      path: PATH,
      headers: { 'content-type': 'application/json' },
      setupRequest(request: object) {
        number += 1
        return { ...request, body: eventBody(number) }
      },
    },
  ],
})
console.log(JSON.stringify(report))
