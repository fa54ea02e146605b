import { streamsText } from '../../service/activity-streams.ts'
import type { WrittenStream } from '../../track/derive.ts'
import type { components } from '../control.gen.ts'

/** Streams by type, as the service returns them with `key_by_type`. */
export const streamSetOf = (series: readonly WrittenStream[]): components['schemas']['StreamSet'] =>
  JSON.parse(streamsText('Activity', series, true))
