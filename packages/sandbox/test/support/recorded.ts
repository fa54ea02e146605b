import type { WorldActivity } from '../../src/index.ts'

/** A recording in a world. */
export const recorded = (bytes: Uint8Array, data_type: 'fit' | 'tcx' | 'gpx' = 'gpx'): NonNullable<WorldActivity['file']> => ({
  base64: Buffer.from(bytes).toString('base64'),
  data_type,
})
