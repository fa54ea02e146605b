import type { Provided } from '@activity-tracking/test-servers'
import { describe, inject } from 'vitest'

/** Registers tests that need a real server; where it is not installed they are skipped, and their title says why. */
export function describeWith(server: 'redis' | 'postgres', title: string, register: (port: number) => void): void {
  const { port, missing }: Provided = inject(server)
  describe.skipIf(port === undefined)(missing === undefined ? title : `${title} (skipped: ${missing})`, () => register(port ?? 0))
}
