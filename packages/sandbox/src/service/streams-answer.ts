import type { Streams } from '../track/streams.ts'
import { notFound } from './refusal.ts'

/** A series as JSON. */
export interface StreamText {
  readonly type: string
  readonly data: string
  /** Number of its values. */
  readonly size: number
}

/** The series of these types and no others, as texts (decision 014). Those that were not recorded are left out. */
export function streamTexts(resource: string, streams: Partial<Streams> | null, types: readonly string[]): StreamText[] {
  if (streams === null) throw notFound(resource, `the ${resource.toLowerCase()} has no streams`)
  return Object.entries(streams).flatMap(([type, values]) =>
    values !== undefined && types.includes(type) ? [{ type, data: JSON.stringify(values), size: values.length }] : [],
  )
}

/** The series as JSON, as a set keyed by type or as a list (decision 014). */
export function streamsAnswer(series: readonly StreamText[], byType: boolean): string {
  const rest = ({ data, size }: StreamText): string =>
    `"data":${data},"series_type":"distance","original_size":${size},"resolution":"high"}`
  return byType
    ? `{${series.map((stream) => `"${stream.type}":{${rest(stream)}`).join(',')}}`
    : `[${series.map((stream) => `{"type":"${stream.type}",${rest(stream)}`).join(',')}]`
}
