import { afterEach, expect, test, vi } from 'vitest'
import { requireServers } from '../../src/test-servers/global-setup.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a server that is not installed fails the run only where servers are required', () => {
  vi.stubEnv('PATH', '')
  requireServers({})
  expect(() => requireServers({ REQUIRE_SERVERS: '1' })).toThrow(/^REQUIRE_SERVERS is set, and .*redis-server is not installed/)
})
