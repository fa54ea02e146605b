export type { RedisClient } from './commands.ts'
export { type RedisStoreOptions, redisStore } from './redis-store.ts'
