import type { components } from '../../description/control.gen.ts'
import { streamsText } from '../../things/activities/activity-streams.ts'
import type { WrittenStream } from '../../tracks/derive.ts'

/** Streams by type, as the service returns them with `key_by_type`. */
export const streamSetOf = (series: readonly WrittenStream[]): components['schemas']['StreamSet'] =>
  JSON.parse(streamsText('Activity', series, true))
