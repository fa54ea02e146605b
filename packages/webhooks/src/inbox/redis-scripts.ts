/** Names in Redis, all in one slot of a cluster. */
export const redisNames = (prefix: string) => {
  const name = (part: string): string => `{${prefix}}:${part}`
  return {
    athlete: (id: string): string => name(`athlete:${id}`),
    /** Identifies a repeated command. */
    done: (token: string): string => name(`done:${token}`),
    live: name('live'),
    background: name('background'),
    oldest: name('oldest'),
    leased: name('leased'),
    useless: name('useless'),
    dead: name('dead'),
    ids: name('ids'),
    counts: name('counts'),
  }
}

/** Updates the sorted sets and counts when an athlete's record is written. */
const KEEP = `
local function keep(athlete, id, live, background, oldest, leased, useless, waiting, dead)
  local function place(index, score)
    if score == '' then redis.call('ZREM', KEYS[index], id) else redis.call('ZADD', KEYS[index], score, id) end
  end
  place(1, live)
  place(2, background)
  place(3, oldest)
  place(4, leased)
  place(5, useless)
  place(6, dead > 0 and '0' or '')
  local before = redis.call('HMGET', athlete, 'waiting', 'dead')
  local more, moreDead = waiting - (tonumber(before[1]) or 0), dead - (tonumber(before[2]) or 0)
  if more ~= 0 then redis.call('HINCRBY', KEYS[8], 'waiting', more) end
  if moreDead ~= 0 then redis.call('HINCRBY', KEYS[8], 'dead', moreDead) end
end
local function remove(athlete, id)
  keep(athlete, id, '', '', '', '', '', 0, 0)
  redis.call('ZREM', KEYS[7], id)
  redis.call('DEL', athlete)
end`

/** Number of keys before those of the athletes, in KEEP and in the scripts that use it. */
const SETS = 8

/** Number of arguments of `WRITE` for each athlete. */
const WRITE_FIELDS = 12

/** KEYS: athletes. Returns the record and version of each, false for absent values. */
export const READ = `
local found = {}
for index = 1, #KEYS do
  local pair = redis.call('HMGET', KEYS[index], 'record', 'version')
  found[#found + 1] = pair[1]
  found[#found + 1] = pair[2]
end
return found`

/**
 * Writes all records, or none if the version of one has changed. KEYS: live, background, oldest, leased, useless, dead, ids, counts, done,
 * athletes. ARGV: milliseconds for which a repeated command is recognized; for each athlete id, expected version (empty for absent), new
 * version (\`-\` to remove the record), record, format, live, background, oldest, leased, useless, waiting, dead.
 * Returns 1, or 0 if nothing was written.
 */
export const WRITE = `${KEEP}
if redis.call('EXISTS', KEYS[${SETS + 1}]) == 1 then return 1 end
for index = ${SETS + 2}, #KEYS do
  local at = 1 + (index - ${SETS + 2}) * ${WRITE_FIELDS}
  if (redis.call('HGET', KEYS[index], 'version') or '') ~= ARGV[at + 2] then return 0 end
end
for index = ${SETS + 2}, #KEYS do
  local at = 1 + (index - ${SETS + 2}) * ${WRITE_FIELDS}
  local id, version, format = ARGV[at + 1], ARGV[at + 3], ARGV[at + 5]
  if version == '-' then
    remove(KEYS[index], id)
  else
    local waiting, dead = tonumber(ARGV[at + 11]), tonumber(ARGV[at + 12])
    keep(KEYS[index], id, ARGV[at + 6], ARGV[at + 7], ARGV[at + 8], ARGV[at + 9], ARGV[at + 10], waiting, dead)
    redis.call('HSET', KEYS[index], 'record', ARGV[at + 4], 'version', version, 'format', format, 'useless', ARGV[at + 10],
      'waiting', waiting, 'dead', dead)
    redis.call('ZADD', KEYS[7], 0, id)
  end
end
redis.call('SET', KEYS[${SETS + 1}], '1', 'PX', ARGV[1])
return 1`

/**
 * KEYS: a sorted set of times. ARGV: the latest time, the limit, format, prefix of the names of athletes. Skips records of other
 * formats.
 */
export const DUE = `
local found, offset = {}, 0
while true do
  local ids = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', offset, 100)
  for _, id in ipairs(ids) do
    if redis.call('HGET', ARGV[4] .. id, 'format') == ARGV[3] then found[#found + 1] = id end
    if #found == tonumber(ARGV[2]) then return found end
  end
  if #ids < 100 then return found end
  offset = offset + 100
end`

/** KEYS: as `WRITE` without `done`. ARGV: the latest time, format, ids. Returns the number of removed records. */
export const PURGE = `${KEEP}
local removed = 0
for index = ${SETS + 1}, #KEYS do
  local found = redis.call('HMGET', KEYS[index], 'format', 'useless')
  local useless = tonumber(found[2] or '')
  if found[1] == ARGV[2] and useless and useless <= tonumber(ARGV[1]) then
    remove(KEYS[index], ARGV[2 + index - ${SETS}])
    removed = removed + 1
  end
end
return removed`

/** KEYS: counts, oldest, leased. ARGV: now. Returns waiting, dead, leased, and the oldest time or false. */
export const STATS = `
local counts = redis.call('HMGET', KEYS[1], 'waiting', 'dead')
local oldest = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
return {counts[1] or '0', counts[2] or '0', redis.call('ZCOUNT', KEYS[3], '(' .. ARGV[1], '+inf'), oldest[2] or false}`
