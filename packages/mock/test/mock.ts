const { PACKED_MOCK = '../src/index.ts' } = process.env

/** Starts the mock of the sources, or of the module whose URL is in `PACKED_MOCK`. */
export const { startMock } = (await import(PACKED_MOCK)) as typeof import('../src/index.ts')
