/**
 * Every script gets the prefix of all names as its first argument. Names, all in one slot of a cluster:
 * `athlete:<id>` is a hash of `format`, `data` and `version`; `entries:<id>` one of `<format> <state> <data>` by `<kind> <id>`;
 * `at:<state>:<id>` and `turn:<state>:<id>` order these names; `live`, `background`, `purge` and `leased` order athletes by time;
 * `waiting` orders entries by the time since they wait, `dead` and `ids` by name; `done:<token>` identifies a repeated command.
 */
const NAMES = `
local function key(part, id) return ARGV[1] .. part .. (id and ':' .. id or '') end
local function partsOf(value) return value:match('^(%d+) (%a+) (.*)$') end`

/**
 * ARGV: prefix, the query as JSON. Returns for each athlete format, data and version, each false if absent, and a list of names and values of
 * entries.
 */
export const READ = `${NAMES}
local query, found = cjson.decode(ARGV[2]), {}
for _, athlete in ipairs(query.athletes) do
  local entries, rows = key('entries', athlete.id), {}
  local function add(name, format)
    local value = redis.call('HGET', entries, name)
    if not value or format and partsOf(value) ~= format then return 0 end
    rows[#rows + 1] = name
    rows[#rows + 1] = value
    return 1
  end
  for _, name in ipairs(athlete.names) do add(name) end
  for _, range in ipairs(query.ranges) do
    for _, state in ipairs(range.states) do
      local times, limit, count = key('at:' .. state, athlete.id), tonumber(range.limit), 0
      local names
      if range.by == 'at' then
        names = redis.call('ZRANGE', times, '-inf', range['until'], 'BYSCORE')
      else
        names = redis.call('ZRANGE', key('turn:' .. state, athlete.id), '-inf', '+inf', 'BYSCORE')
      end
      for _, name in ipairs(names) do
        if count >= limit then break end
        local isIn = range.by == 'at' or tonumber(redis.call('ZSCORE', times, name)) <= tonumber(range['until'])
        if isIn then count = count + add(name, range.format) end
      end
    end
  end
  local row = redis.call('HMGET', key('athlete', athlete.id), 'format', 'data', 'version')
  found[#found + 1] = {row[1], row[2], row[3], rows}
end
return found`

/**
 * Writes all changes, or none if the version of an athlete is not the expected one.
 * ARGV: prefix, token, milliseconds for which a repeated command is recognized, number of athletes; id and expected version (empty for absent)
 * of each; then for each what happens to the row (\`put\`, \`keep\` or \`remove\`), format, data, live, background, purge, leased, number of
 * entries; and for each entry its name, state (empty to remove it), format, data, at, turn, since.
 * Returns 1, or 0 if nothing was written.
 */
export const WRITE = `${NAMES}
local done = key('done', ARGV[2])
if redis.call('EXISTS', done) == 1 then return 1 end
local count = tonumber(ARGV[4])
for index = 5, 3 + 2 * count, 2 do
  if (redis.call('HGET', key('athlete', ARGV[index]), 'version') or '') ~= ARGV[index + 1] then return 0 end
end
local function place(name, member, score)
  if score == '' then redis.call('ZREM', name, member) else redis.call('ZADD', name, score, member) end
end
local at = 5 + 2 * count
local function take(number)
  local taken = {unpack(ARGV, at, at + number - 1)}
  at = at + number
  return unpack(taken)
end
for index = 5, 3 + 2 * count, 2 do
  local id = ARGV[index]
  local athlete, entries = key('athlete', id), key('entries', id)
  local what, format, data, live, background, purge, leased, size = take(8)
  if what ~= 'keep' then
    place(key('live'), id, live)
    place(key('background'), id, background)
    place(key('purge'), id, purge)
    place(key('leased'), id, leased)
    place(key('ids'), id, what == 'put' and '0' or '')
  end
  if what == 'put' then redis.call('HSET', athlete, 'format', format, 'data', data) end
  if what == 'remove' then redis.call('DEL', athlete) else redis.call('HSET', athlete, 'version', ARGV[2]) end
  for _ = 1, tonumber(size) do
    local name, state, entryFormat, entry, time, turn, since = take(7)
    local before = redis.call('HGET', entries, name)
    local _, stateBefore = partsOf(before or '')
    if stateBefore and stateBefore ~= state then
      redis.call('ZREM', key('at:' .. stateBefore, id), name)
      redis.call('ZREM', key('turn:' .. stateBefore, id), name)
    end
    if state == '' then
      redis.call('HDEL', entries, name)
    else
      redis.call('HSET', entries, name, entryFormat .. ' ' .. state .. ' ' .. entry)
      redis.call('ZADD', key('at:' .. state, id), time, name)
      redis.call('ZADD', key('turn:' .. state, id), turn, name)
    end
    place(key('waiting'), id .. ' ' .. name, since)
    place(key('dead'), id .. ' ' .. name, state == 'dead' and '0' or '')
  end
end
redis.call('SET', done, '1', 'PX', ARGV[3])
return 1`

/** ARGV: prefix, the name of an order of athletes, the latest time, the limit, format. Skips athletes of other formats. */
export const DUE = `${NAMES}
local found, offset = {}, 0
while true do
  local ids = redis.call('ZRANGE', key(ARGV[2]), '-inf', ARGV[3], 'BYSCORE', 'LIMIT', offset, 100)
  for _, id in ipairs(ids) do
    if redis.call('HGET', key('athlete', id), 'format') == ARGV[5] then found[#found + 1] = id end
    if #found == tonumber(ARGV[4]) then return found end
  end
  if #ids < 100 then return found end
  offset = offset + 100
end`

/** ARGV: prefix, where to begin, the limit. Returns athlete, kind and id of dead entries in one text, and their values. */
export const DEAD = `${NAMES}
local found = {}
for _, member in ipairs(redis.call('ZRANGE', key('dead'), ARGV[2], '+', 'BYLEX', 'LIMIT', 0, ARGV[3])) do
  local id, name = member:match('^(%S+) (.*)$')
  found[#found + 1] = member
  found[#found + 1] = redis.call('HGET', key('entries', id), name) or ''
end
return found`

/** ARGV: prefix, now. Returns the number of waiting, dead and leased ones, and the oldest time or false. */
export const STATS = `${NAMES}
local oldest = redis.call('ZRANGE', key('waiting'), 0, 0, 'WITHSCORES')
local leased = redis.call('ZCOUNT', key('leased'), '(' .. ARGV[2], '+inf')
return {redis.call('ZCARD', key('waiting')), redis.call('ZCARD', key('dead')), leased, oldest[2] or false}`
