import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { Streams } from '@activity-tracking/client'
import type { SqlRow } from '../inbox/sql-dialects.ts'

const compress = promisify(deflate)
const decompress = promisify(inflate)

/** Each stream as JSON in the zlib format, with its type. */
export const packStreams = (streams: Streams): Promise<(readonly [type: string, data: Uint8Array])[]> =>
  Promise.all(
    Object.entries(streams).flatMap(([type, stream]) =>
      stream === undefined ? [] : [compress(JSON.stringify(stream)).then((data) => [type, data] as const)],
    ),
  )

/** The streams of rows that have `type` and `data`. */
export async function unpackStreams(rows: readonly SqlRow[]): Promise<Streams> {
  const streams = rows.map(async ({ type, data }) => [type, JSON.parse(String(await decompress(data as Uint8Array)))] as const)
  return Object.fromEntries(await Promise.all(streams))
}
