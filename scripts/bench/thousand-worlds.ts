// Creates a thousand worlds in one sandbox, uses each, and prints the time and memory as JSON. A separate process, so that only this memory counts.
import { createControlClient, startSandbox } from '@activity-tracking/sandbox'

const WORLDS = 1000

await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
const milliseconds: number[] = []
for (let count = 0; count < WORLDS; count += 1) {
  const start = performance.now()
  const { client_id: world } = await sandbox.control.createApp({})
  milliseconds.push(performance.now() - start)
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world })
  const { access_token: token } = await control.createToken({ scope: 'read,activity:read' })
  const response = await fetch(`${sandbox.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`world ${world} returned ${response.status}`)
  await response.bytes()
}
console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 1e6 }))
