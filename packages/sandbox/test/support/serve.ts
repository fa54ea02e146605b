// A sandbox in a separate process, for tests that kill it: prints its URLs, and runs.
import { startSandbox } from '../../src/index.ts'

const [data = ''] = process.argv.slice(2)
const { baseUrl, accessToken } = await startSandbox({ data, now: '2026-11-02T10:00:00Z', frozen: true, tier: 'upgraded' })
console.log(JSON.stringify({ baseUrl, accessToken }))
