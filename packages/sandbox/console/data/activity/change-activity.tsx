import { control } from '../../control.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { formatWord } from '../units.ts'
import { type Activity, readSportTypes, useLoaded } from '../world-data.ts'

/** The fields that can be changed, and the button that deletes the activity. */
export function ChangeActivity({ activity }: { readonly activity: Activity }) {
  const sportTypes = useLoaded('sport types', readSportTypes).value.value ?? []
  const ownerId = activity.athlete?.id
  const gear = useLoaded(`gear ${ownerId}`, (client) => client.listGear({ athlete_id: String(ownerId), per_page: 200 })).value.value ?? []
  return (
    <section class="card" aria-label="Change the activity">
      <h2>Change</h2>
      <OperationForm
        operation="changeActivity"
        fields={['name', 'sport_type', 'visibility', 'gear_id', 'description', 'commute', 'trainer']}
        fixed={{ id: String(activity.id) }}
        before={{ ...activity, gear_id: activity.gear_id ?? 'none' }}
        choices={{
          sport_type: sportTypes.map((type) => [type, formatWord(type)]),
          gear_id: [['none', 'None'], ...gear.map(({ id, name }) => [id, name] as const)],
        }}
        submit="Save"
      >
        <DeleteButton what="activity" onDelete={() => control.peek().deleteActivity({ id: String(activity.id) })} />
      </OperationForm>
    </section>
  )
}
