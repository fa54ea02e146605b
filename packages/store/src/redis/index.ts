export { type RedisClient, type RedisScript, type Send, scriptOf, senderOf } from './commands.ts'
export { assertRedisPrefix, type RedisStoreOptions, redisStore } from './redis-store.ts'
