import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../src/server/host.ts'

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', 'LOCALHOST', '::1'])('%s is', (host) => expect(isLoopback(host)).toBe(true))

  it.each(['0.0.0.0', '::', '', '10.0.0.1', 'localhost.example', '127.0.0.1.example', '1127.0.0.1'])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})
