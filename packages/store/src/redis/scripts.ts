/**
 * KEYS: record, index. ARGV: condition (`=version` or empty for absent), new version, record, member of the index. Drivers send a command
 * again when the connection broke before its reply: if the version already exists, the write has already happened.
 */
export const PUT = `
local version = redis.call('HGET', KEYS[1], 'version')
if version == ARGV[2] then return 1 end
if (version and '=' .. version or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('ZADD', KEYS[2], 0, ARGV[4])
return 1`

/** KEYS: record, index. ARGV: version, member of the index. */
export const DELETE = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[2])
return 1`

/** KEYS: lock. ARGV: token, time to live in milliseconds. If the token already holds the lock, the command was sent twice. */
export const TAKE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return 1 end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return 0`

/** KEYS: lock. ARGV: token, time to live in milliseconds. */
export const EXTEND = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

/** KEYS: lock. ARGV: token. */
export const FREE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`
