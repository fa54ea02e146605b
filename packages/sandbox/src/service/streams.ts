import type { Streams } from '../track/streams.ts'
import type { WrittenStream } from '../uploads/derive.ts'
import type { StreamText } from './streams-answer.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

/** Recorded series of an activity; null when it has none. Those of an upload are parsed, which takes a while: `writtenStreams` are not. */
export function streamsOf(world: World, id: string): Streams | null {
  const rows = world.database.all<StreamText>('select type, data from streams where world = ? and id = ? order by rowid', world.id, id)
  if (rows.length === 0) return world.template.activities.get(id)?.streams() ?? null
  return Object.fromEntries(rows.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Streams
}

/** Series of an uploaded activity as JSON texts, those of the types that are asked for; undefined when nothing was uploaded. */
export function writtenStreams(world: World, id: string, viewer: Viewer, types: readonly string[]): StreamText[] | undefined {
  const [any] = world.database.all('select 1 from streams where world = ? and id = ? limit 1', world.id, id)
  if (any === undefined) return undefined
  const columns = viewer.activityReadAll ? 'data, size' : 'coalesce(cut, data) data, coalesce(cut_size, size) size'
  return world.database.all<StreamText>(
    `select type, ${columns} from streams where world = ? and id = ? and type in (select value from json_each(?)) order by rowid`,
    ...[world.id, id, JSON.stringify(types)],
  )
}

export function writeStreams(world: World, id: string, streams: readonly WrittenStream[]): void {
  for (const { type, data, size, cut } of streams) {
    world.database.run(
      'insert into streams (world, id, type, data, size, cut, cut_size) values (?, ?, ?, ?, ?, ?, ?)',
      ...[world.id, id, type, data, size, cut?.data ?? null, cut?.size ?? null],
    )
  }
}
