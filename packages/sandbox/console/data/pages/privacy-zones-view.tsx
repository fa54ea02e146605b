import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { control } from '../../control.ts'
import { athleteName } from '../../live.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { goTo, type ViewProps } from '../../routing.ts'
import { NewPrivacyZone, PrivacyZoneChange } from '../data-fields.gen.ts'
import { enter, inputIn, pointIn } from '../drawing/text.ts'
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
      <DeleteButton view={VIEW} name={zone.name} onDelete={() => control.peek().deletePrivacyZone({ id: zone.id })} />
    </OperationForm>
  </ZoneEditor>
)

interface ZoneEditorProps {
  readonly zone: PrivacyZone | undefined
  /** The form. */
  readonly children: ComponentChildren
}

const NO_POINTS: readonly (readonly number[])[] = []

/** Meters: the range of the slider. Others can be entered. */
const [LEAST_RADIUS, MOST_RADIUS, RADIUS_STEP] = [50, 2000, 10]

/** A map above the form: it shows the zone as entered so far. A click on it enters the center, and a slider the radius. */
function ZoneEditor({ zone, children }: ZoneEditorProps) {
  const landscape = useLandscape()
  const form = useRef<HTMLDivElement>(null)
  const radius = useSignal(zone?.radius ?? USUAL_RADIUS)
  const entered = useSignal<MapCircle | undefined>(undefined)
  const stored = useMemo(() => (zone ? toCircle(zone) : undefined), [zone])
  const circle = entered.value ?? stored
  const circles = useMemo(() => (circle ? [circle] : []), [circle])
  const read = (): void => {
    const center = pointIn(inputIn(form.current, 'center')?.value ?? '')
    radius.value = Number(inputIn(form.current, 'radius')?.value) || 0
    entered.value = center && { id: 'entered', name: 'Privacy zone', center, radius: radius.value }
  }
  return (
    <>
      <div class="drawing">
        <TrackMap
          label="the privacy zone"
          points={NO_POINTS}
          landscape={landscape}
          circles={circles}
          onPlace={(point) => enter(form.current, 'center', point.map((degrees) => degrees.toFixed(5)).join(', '))}
        />
        <label class="drawing-tools">
          <span>Radius on the map</span>
          <input
            type="range"
            min={LEAST_RADIUS}
            max={MOST_RADIUS}
            step={RADIUS_STEP}
            value={radius.value}
            aria-valuetext={formatMeters(radius.value)}
            onInput={({ currentTarget }) => enter(form.current, 'radius', currentTarget.value)}
          />
          <output class="soft num">{circle ? formatMeters(radius.value) : 'Click on the map to set the center.'}</output>
        </label>
      </div>
      <div ref={form} onInput={read}>
        {children}
      </div>
    </>
  )
}
