import type { Streams } from '../track/streams.ts'
import { notFound } from './refusal.ts'

/** The series a caller asked for and no others, as a set keyed by type or as a list (decision 014). Types that were not recorded are left out. */
export function streamsAnswer(resource: string, streams: Partial<Streams> | null, keys: readonly string[], byType: boolean): object {
  if (streams === null) throw notFound(resource, `the ${resource.toLowerCase()} has no streams`)
  const series = Object.entries(streams).filter(([type, data]) => data !== undefined && keys.includes(type))
  const size = series[0]?.[1]?.length ?? 0
  const stream = (data: readonly unknown[]) => ({ data, series_type: 'distance', original_size: size, resolution: 'high' })
  return byType
    ? Object.fromEntries(series.map(([type, data]) => [type, stream(data ?? [])]))
    : series.map(([type, data]) => ({ type, ...stream(data ?? []) }))
}
