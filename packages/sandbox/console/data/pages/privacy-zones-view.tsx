import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Point } from '../../../src/track/streams.ts'
import { control } from '../../control.ts'
import { athleteName } from '../../live.ts'
import { goTo } from '../../routing.ts'
import type { ViewProps } from '../../views.ts'
import type { Entry } from '../forms/form-fields.ts'
import { type Entries, OperationForm } from '../forms/operation-form.tsx'
import { useLandscape } from '../landscape.ts'
import { TrackMap } from '../map/track-map.tsx'
import { athleteChoices, preferredAthlete } from '../parts/athlete-choices.ts'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { formatMeters } from '../units.ts'
import { readPages } from '../world-data.ts'
import { type PrivacyZone, toCircle } from '../zones/zone-circles.ts'

const VIEW = 'privacy-zones'
const FIELDS = ['name', 'center', 'radius'] as const
/** Meters. */
const USUAL_RADIUS = '200'

/** Privacy zones: what is inside them is cut from the tracks that others see. */
export const PrivacyZonesView = ({ path }: ViewProps) => (
  <CollectionView<PrivacyZone>
    view={VIEW}
    title="Privacy zones"
    noun="privacy zone"
    path={path}
    read={(client, athleteId) =>
      readPages((page) => client.listPrivacyZones({ ...page, ...(athleteId !== undefined && { athlete_id: athleteId }) }))
    }
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    textOf={({ athlete_id: athlete }) => athleteName(athlete)}
    columns={[
      { title: 'Name', name: 'name', cell: ({ name }) => name },
      { title: 'Radius', name: 'radius', cell: ({ radius }) => <span title={`${radius} m`}>{formatMeters(radius)}</span> },
      { title: 'Center', name: 'center', cell: ({ center }) => <span class="mono">{center.join(', ')}</span> },
      { title: 'Athlete', name: 'owner', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    ]}
    create={<NewZone />}
    detail={(zone) => <ZoneDetail key={zone.id} zone={zone} />}
  />
)

function NewZone() {
  const entries: Entries = useSignal<Readonly<Record<string, Entry>>>({ radius: USUAL_RADIUS })
  return (
    <>
      <ZoneMap zone={undefined} entries={entries} />
      <OperationForm
        operation="createPrivacyZone"
        fields={[...FIELDS, 'athlete_id']}
        fixed={{ athlete_id: preferredAthlete() }}
        before={{ athlete_id: preferredAthlete() }}
        choices={{ athlete_id: athleteChoices() }}
        entries={entries}
        submit="Add the privacy zone"
        onDone={({ id }) => goTo([VIEW, id])}
      />
    </>
  )
}

function ZoneDetail({ zone }: { readonly zone: PrivacyZone }) {
  const entries: Entries = useSignal<Readonly<Record<string, Entry>>>({})
  return (
    <>
      <ZoneMap zone={zone} entries={entries} />
      <OperationForm
        operation="changePrivacyZone"
        fields={FIELDS}
        fixed={{ id: zone.id }}
        before={{ ...zone }}
        entries={entries}
        submit="Save"
      >
        <DeleteButton what="privacy zone" onDelete={() => control.peek().deletePrivacyZone({ id: zone.id })} onDone={() => goTo([VIEW])} />
      </OperationForm>
    </>
  )
}

const NO_POINTS: readonly (readonly number[])[] = []

/** Where the zone is, as entered so far. A click moves its center. */
function ZoneMap({ zone, entries }: { readonly zone: PrivacyZone | undefined; readonly entries: Entries }) {
  const landscape = useLandscape()
  const { center, radius } = entries.value
  const circles = useMemo(() => {
    const entered = typeof center === 'string' ? center.split(',').map(Number) : zone?.center
    const meters = typeof radius === 'string' ? Number(radius) : zone?.radius
    if (entered?.length !== 2 || !entered.every(Number.isFinite) || !meters || meters < 0) return []
    return [toCircle({ id: zone?.id ?? 0, athlete_id: 0, name: zone?.name ?? 'New', center: entered, radius: meters })]
  }, [zone, center, radius])
  const place = ([latitude, longitude]: Point): void => {
    entries.value = { ...entries.peek(), center: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` }
  }
  return (
    <>
      <TrackMap label="the privacy zone" points={NO_POINTS} landscape={landscape} circles={circles} onPlace={place} />
      <p class="soft">Click on the map to place the center, or enter its latitude and longitude.</p>
    </>
  )
}
