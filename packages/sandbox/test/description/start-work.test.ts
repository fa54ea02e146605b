import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Starts a sandbox, and prints the modules that `require` has loaded by then and after a request, as JSON. */
const PROGRAM = `
import { createRequire } from 'node:module'
const { cache } = createRequire(import.meta.url)
const { startSandbox } = await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)})
const loaded = () => Object.keys(cache).filter((file) => /ajv|openapi/.test(file)).length
await using sandbox = await startSandbox({ seed: 1 })
const atStart = loaded()
await fetch(sandbox.baseUrl + '/athlete', { headers: { Authorization: 'Bearer ' + sandbox.accessToken } })
const afterRequest = loaded()
await sandbox.control.setFaults({ rules: [] })
console.log(JSON.stringify([atStart, afterRequest, loaded() > 10]))
`

it('a start loads neither the description nor Ajv, and a request without constraints loads only the description', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  expect(JSON.parse(stdout)).toEqual([0, 1, true])
})
