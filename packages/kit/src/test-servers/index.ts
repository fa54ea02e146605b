export { freePort } from './free-port.ts'
export { postgresMissing, startPostgres } from './postgres.ts'
export { redisMissing, startRedis } from './redis.ts'
export type { TestServer } from './server.ts'
