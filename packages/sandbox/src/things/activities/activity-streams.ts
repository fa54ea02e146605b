import { notFound } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { countKept, type KeptRanges, keepOfText } from '../../tracks/privacy.ts'
import type { Range } from '../../tracks/range.ts'
import type { Viewer } from '../viewer.ts'
import { type ActivityRow, readCut, recordedStreams } from './activity-rows.ts'

/** The remaining part of a range. */
const within = (kept: KeptRanges, { start, end }: Range): KeptRanges =>
  kept.flatMap(([first, last]) => {
    const [from, to] = [Math.max(first, start), Math.min(last, end)]
    return from <= to ? [[from, to] as const] : []
  })

/**
 * Recorded streams of an activity as the viewer may see them, or a range of them; null if it does not have any. The texts are cut without parsing
 * them, because streams can be long.
 */
export function streamsOf(
  world: World,
  activity: ActivityRow,
  { activityReadAll }: Viewer,
  types: readonly string[],
  range?: Range,
): WrittenStream[] | null {
  if (activity.origin === null) return null
  const series = recordedStreams(world, activity, types)
  const cut = activityReadAll ? undefined : readCut(world, activity)
  if (cut === undefined && range === undefined) return series
  const kept = within(cut?.kept ?? [[0, Number.MAX_SAFE_INTEGER]], range ?? { start: 0, end: Number.MAX_SAFE_INTEGER })
  return series.map(({ type, data }) => ({ type, data: keepOfText(data, kept), size: countKept(kept) }))
}

/**
 * The streams as JSON: a set keyed by type, or a list (decision 014). Types that were not recorded are omitted.
 * @throws Refusal not-found without streams
 */
export function streamsText(resource: string, series: readonly WrittenStream[] | null, byType: boolean): string {
  if (series === null) throw notFound(resource, `The ${resource.toLowerCase()} does not have streams.`)
  const rest = ({ data, size }: WrittenStream): string =>
    `"data":${data},"series_type":"distance","original_size":${size},"resolution":"high"}`
  return byType
    ? `{${series.map((stream) => `"${stream.type}":{${rest(stream)}`).join(',')}}`
    : `[${series.map((stream) => `{"type":"${stream.type}",${rest(stream)}`).join(',')}]`
}
