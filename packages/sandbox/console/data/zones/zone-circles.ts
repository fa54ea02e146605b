import { useMemo } from 'preact/hooks'
import type { ControlResult } from '../../../src/control/client.ts'
import type { Id } from '../identity.ts'
import type { MapCircle } from '../map/track-map.tsx'
import { useLoaded } from '../world-data.ts'

export type PrivacyZone = ControlResult<'listPrivacyZones'>[number]

const NONE: readonly MapCircle[] = []

export const toCircle = ({ id, name, center: [latitude = 0, longitude = 0], radius }: PrivacyZone): MapCircle => ({
  id: String(id),
  name: `Privacy zone ${name}, ${radius} m`,
  center: [latitude, longitude],
  radius,
})

/** The privacy zones of an athlete, as they are drawn. */
export function useZoneCircles(athleteId: Id | undefined): readonly MapCircle[] {
  const zones = useLoaded(`zones ${athleteId}`, async (client) =>
    athleteId === undefined ? [] : client.listPrivacyZones({ athlete_id: String(athleteId), per_page: 200 }),
  ).value.value
  return useMemo(() => zones?.map(toCircle) ?? NONE, [zones])
}
