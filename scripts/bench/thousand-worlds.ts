// Makes a thousand worlds in one sandbox, uses each, and prints what that took as JSON. A process of its own, so that the memory is its alone.
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
  const answer = await fetch(`${sandbox.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`world ${world} answers ${answer.status}`)
  await answer.bytes()
}
console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 1e6 }))
