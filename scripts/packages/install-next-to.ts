/** Packages that an app already has when it adds ours. */
interface Neighbors {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
}

const VITEST_3 = { vitest: '3.2.7' }
const REDIS_4 = { redis: '4.7.1' }
const IOREDIS_5 = { ioredis: '5.11.1' }

/** The oldest versions that the packages work with, which every `npm test` installs. */
export const OLDEST_NEIGHBORS: Neighbors = {
  name: 'vitest 3, redis 4 and ioredis 5',
  packages: { ...VITEST_3, ...REDIS_4, ...IOREDIS_5 },
}
