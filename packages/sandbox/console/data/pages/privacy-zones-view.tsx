import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Point } from '../../../src/tracks/streams.ts'
import { control } from '../../control.ts'
import { NewPrivacyZone, PrivacyZoneChange } from '../../fields.gen.ts'
import { athleteName } from '../../live.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { goTo, type ViewProps } from '../../routing.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { useLandscape } from '../landscape.ts'
import { type MapCircle, TrackMap } from '../map/track-map.tsx'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { preferredAthlete } from '../parts/preferred-athlete.ts'
import { formatMeters } from '../units.ts'
import { type PrivacyZone, toCircle } from '../zones/zone-circles.ts'

const VIEW = 'privacy-zones'
const FIELDS = ['name', 'center', 'radius'] as const

/** Privacy zones: what is inside them is cut from the tracks that others see. */
export const PrivacyZonesView = ({ path }: ViewProps) => (
  <CollectionView<PrivacyZone>
    view={VIEW}
    title="Privacy zones"
    noun="privacy zone"
    path={path}
    read={(client, search) => client.listPage('listPrivacyZones', search)}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    summaryOf={({ radius, athlete_id: athlete }) => [formatMeters(radius), athleteName(athlete)]}
    columns={[
      { title: 'Radius', name: 'radius', cell: ({ radius }) => <span title={`${radius} m`}>{formatMeters(radius)}</span> },
      { title: 'Center', name: 'center', cell: ({ center }) => <span class="mono">{center.join(', ')}</span> },
      { title: 'Athlete', name: 'owner', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    ]}
    create={<NewZone />}
    detail={(zone) => <ZoneDetail key={zone.id} zone={zone} />}
  />
)

/** Meters. */
const USUAL_RADIUS = 200

function NewZone() {
  const given = { athlete_id: preferredAthlete(), radius: USUAL_RADIUS }
  return (
    <ZoneEditor zone={undefined}>
      <OperationForm
        operation="createPrivacyZone"
        fields={NewPrivacyZone}
        only={[...FIELDS, 'athlete_id']}
        fixed={given}
        before={given}
        choices={{ athlete_id: athleteChoices() }}
        submit="Add the privacy zone"
        onDone={({ id }) => goTo([VIEW, id])}
      />
    </ZoneEditor>
  )
}

const ZoneDetail = ({ zone }: { readonly zone: PrivacyZone }) => (
  <ZoneEditor zone={zone}>
    <OperationForm
      operation="changePrivacyZone"
      fields={PrivacyZoneChange}
      only={FIELDS}
      fixed={{ id: zone.id }}
      before={{ ...zone }}
      submit="Save"
    >
      <DeleteButton what="privacy zone" onDelete={() => control.peek().deletePrivacyZone({ id: zone.id })} onDone={() => goTo([VIEW])} />
    </OperationForm>
  </ZoneEditor>
)

interface ZoneEditorProps {
  readonly zone: PrivacyZone | undefined
  /** The form. */
  readonly children: ComponentChildren
}

const NO_POINTS: readonly (readonly number[])[] = []

/** A map above the form: it shows the zone as entered so far, and a click on it enters the center. */
function ZoneEditor({ zone, children }: ZoneEditorProps) {
  const landscape = useLandscape()
  const form = useRef<HTMLDivElement>(null)
  const entered = useSignal<MapCircle | undefined>(undefined)
  const stored = useMemo(() => (zone ? toCircle(zone) : undefined), [zone])
  const circle = entered.value ?? stored
  const circles = useMemo(() => (circle ? [circle] : []), [circle])
  const input = (name: string): HTMLInputElement | null => form.current?.querySelector(`[name="${name}"]`) ?? null
  const read = (): void => {
    const center = parseCenter(input('center')?.value ?? '')
    const radius = Number(input('radius')?.value)
    entered.value = center && { id: 'entered', name: 'Privacy zone', center, radius: radius > 0 ? radius : 0 }
  }
  const place = ([latitude, longitude]: Point): void => {
    const center = input('center')
    if (!center) return
    center.value = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
    center.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return (
    <>
      <TrackMap label="the privacy zone" points={NO_POINTS} landscape={landscape} circles={circles} onPlace={place} />
      <p class="soft">Click on the map to enter the center.</p>
      <div ref={form} onInput={read}>
        {children}
      </div>
    </>
  )
}

/** Latitude and longitude as JSON; undefined while they are not complete. */
function parseCenter(text: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.replace(/[[\]]/g, '').split(',').map(Number.parseFloat)
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? [latitude, longitude] : undefined
}
