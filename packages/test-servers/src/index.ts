export { startPostgres } from './postgres.ts'
export type { Provided } from './provided.ts'
export { startRedis } from './redis.ts'
export type { TestServer } from './server.ts'
