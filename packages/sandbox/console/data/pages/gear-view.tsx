import type { ControlResult } from '../../../src/control/client.ts'
import { control } from '../../control.ts'
import { athleteName } from '../../live.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { goTo, type ViewProps } from '../../routing.ts'
import { GearChange, NewGear } from '../data-fields.gen.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { preferredAthlete } from '../parts/preferred-athlete.ts'
import { formatDistance } from '../units.ts'

type Gear = ControlResult<'listGear'>[number]

const kindOf = ({ id }: Gear): string => (id.startsWith('b') ? 'Bike' : 'Shoes')

const SHARED_FIELDS = ['name', 'nickname', 'brand_name', 'model_name', 'description', 'earlier_distance', 'primary', 'retired'] as const
const BIKE_FIELDS = [...SHARED_FIELDS, 'frame_type', 'weight'] as const
const SHOE_FIELDS = [...SHARED_FIELDS, 'notification_distance'] as const

/** Bikes and shoes. */
export const GearView = ({ path }: ViewProps) => (
  <CollectionView<Gear>
    view="gear"
    title="Gear"
    noun="bike or shoes"
    nouns="bikes and shoes"
    path={path}
    read={(client, search) => client.listPage('listGear', search)}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    summaryOf={(gear) => [kindOf(gear), formatDistance(gear.distance), athleteName(gear.athlete_id)]}
    columns={[
      { title: 'Kind', name: 'kind', cell: kindOf },
      { title: 'Distance', name: 'distance', cell: ({ distance }) => <span title={`${distance} m`}>{formatDistance(distance)}</span> },
      { title: 'Athlete', name: 'owner', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
      {
        title: 'State',
        name: 'state',
        cell: ({ primary, retired }) =>
          retired ? <span class="pill warn">Retired</span> : primary ? <span class="pill good">Primary</span> : '',
      },
    ]}
    create={
      <OperationForm
        operation="createGear"
        fields={NewGear}
        only={['type', 'athlete_id', ...SHARED_FIELDS]}
        fixed={{ athlete_id: preferredAthlete() }}
        before={{ athlete_id: preferredAthlete() }}
        choices={{ athlete_id: athleteChoices() }}
        submit="Add"
        onDone={({ id }) => goTo(['gear', id])}
      />
    }
    detail={(gear) => (
      <OperationForm
        key={gear.id}
        operation="changeGear"
        fields={GearChange}
        only={kindOf(gear) === 'Bike' ? BIKE_FIELDS : SHOE_FIELDS}
        fixed={{ id: gear.id }}
        before={gear}
        submit="Save"
      >
        <DeleteButton view="gear" name={gear.name} onDelete={() => control.peek().deleteGear({ id: gear.id })} />
      </OperationForm>
    )}
  />
)
