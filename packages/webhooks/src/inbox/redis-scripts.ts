/**
 * Every script gets the prefix of all names as its first argument. Names, all in one slot of a cluster:
 * `athlete:<id>` is a hash of `format`, `data` and `version`; `entries:<id>` one of the data by `<kind> <id>`; `at:<state>:<id>` and
 * `turn:<id>` order these names; `local`, `live`, `background`, `purge` and `leased` order athletes by time; `waiting` orders entries by the time
 * since they wait, `dead` and `ids` by name; `done:<token>` identifies a repeated command.
 */
const NAMES = `
local function key(part, id) return ARGV[1] .. part .. (id and ':' .. id or '') end`

/**
 * ARGV: prefix, queries as JSON, with numbers as text. Returns for each athlete format, data and version, each false if absent, and a list of
 * names and data of entries.
 */
export const READ = `${NAMES}
local found = {}
for _, query in ipairs(cjson.decode(ARGV[2])) do
  local id, rows = query.athleteId, {}
  local function add(name)
    local data = redis.call('HGET', key('entries', id), name)
    if not data then return 0 end
    rows[#rows + 1] = name
    rows[#rows + 1] = data
    return 1
  end
  for _, name in ipairs(query.names) do add(name) end
  for _, range in ipairs(query.ranges) do
    local names = redis.call('ZRANGE', key('at:' .. range.state, id), '-inf', range['until'], 'BYSCORE')
    if range.by == 'turn' then
      local turns = {}
      for _, name in ipairs(names) do turns[name] = tonumber(redis.call('ZSCORE', key('turn', id), name)) end
      table.sort(names, function(one, other) return turns[one] < turns[other] end)
    end
    local missing = tonumber(range.limit)
    for _, name in ipairs(names) do
      if missing == 0 then break end
      missing = missing - add(name)
    end
  end
  local row = redis.call('HMGET', key('athlete', id), 'format', 'data', 'version')
  found[#found + 1] = {row[1], row[2], row[3], rows}
end
return found`

/**
 * Writes all changes, or none if the version of an athlete is not the expected one (empty for absent).
 * ARGV: prefix, token, milliseconds for which a repeated command is recognized, changes as JSON, with numbers as text.
 * Returns 1, or 0 if nothing was written.
 */
export const WRITE = `${NAMES}
local done = key('done', ARGV[2])
if redis.call('EXISTS', done) == 1 then return 1 end
local changes = cjson.decode(ARGV[4])
local function nameOf(entry) return entry.kind .. ' ' .. entry.id end
for _, change in ipairs(changes) do
  if (redis.call('HGET', key('athlete', change.athleteId), 'version') or '') ~= change.version then return 0 end
end
local function place(name, member, score)
  if type(score) == 'string' then redis.call('ZADD', name, score, member) else redis.call('ZREM', name, member) end
end
for _, change in ipairs(changes) do
  local id, row = change.athleteId, change.athlete
  local isRemoved = row == cjson.null
  if row then
    local times = isRemoved and {} or row
    place(key('local'), id, times.localAt)
    place(key('live'), id, times.liveAt)
    place(key('background'), id, times.backgroundAt)
    place(key('purge'), id, times.purgeAt)
    place(key('leased'), id, times.leasedUntil)
    place(key('ids'), id, not isRemoved and '0')
    if not isRemoved then redis.call('HSET', key('athlete', id), 'format', row.format, 'data', row.data) end
  end
  if isRemoved then redis.call('DEL', key('athlete', id)) else redis.call('HSET', key('athlete', id), 'version', ARGV[2]) end
  local function placeEntry(name, entry)
    for _, state in ipairs({'local', 'live', 'background', 'clean', 'dead'}) do
      place(key('at:' .. state, id), name, entry.state == state and entry.at)
    end
    place(key('turn', id), name, entry.turn)
    place(key('waiting'), id .. ' ' .. name, entry.since)
    place(key('dead'), id .. ' ' .. name, entry.state == 'dead' and '0')
  end
  for _, name in ipairs(change.remove) do
    redis.call('HDEL', key('entries', id), nameOf(name))
    placeEntry(nameOf(name), {})
  end
  for _, entry in ipairs(change.put) do
    redis.call('HSET', key('entries', id), nameOf(entry), entry.data)
    placeEntry(nameOf(entry), entry)
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

/** ARGV: prefix, where to begin, the limit. Returns athlete, kind and id of dead entries in one text, and their data. */
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
