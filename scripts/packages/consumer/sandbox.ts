// The same for the sandbox, whose types need those of Node.
import { createClient, unwrap } from '@activity-tracking/client'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'

const options: SandboxOptions = { now: '2026-11-02T10:00:00Z', frozen: true, onRequest: (outcome) => outcome }
const sandbox: Sandbox = await startSandbox(options)
const page = await fetch(`${sandbox.consoleUrl}/console.js`)
if (!page.ok) throw new Error(`the console was not published: ${page.status}`)
const { baseUrl, authUrl, accessToken } = sandbox
const { firstname } = await unwrap(createClient({ baseUrl, authUrl, auth: accessToken }).GET('/athlete'))
const state = await sandbox.control.getState()
await sandbox.close()
console.log(`${firstname} from the sandbox at ${state.now}`)
