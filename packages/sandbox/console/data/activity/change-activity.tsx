import { control } from '../../control.ts'
import { ActivityChange } from '../data-fields.gen.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import type { Activity } from '../identity.ts'
import { DeleteButton } from '../parts/delete-button.tsx'
import { useSportChoices } from '../parts/sport-choices.ts'
import { useLoaded } from '../world-data.ts'

/** What takes the gear off. */
const NO_GEAR = { value: 'none', label: 'None' }

/** The fields that can be changed, and the button that deletes the activity. */
export function ChangeActivity({ activity }: { readonly activity: Activity }) {
  const sports = useSportChoices()
  const ownerId = activity.athlete?.id
  const gear = useLoaded(`gear ${ownerId}`, (client) => client.listGear({ athlete_id: String(ownerId), per_page: 200 })).value.value ?? []
  return (
    <section class="card" aria-label="Change the activity">
      <h2>Change</h2>
      <OperationForm
        operation="changeActivity"
        fields={ActivityChange}
        only={['name', 'sport_type', 'visibility', 'gear_id', 'description', 'commute', 'trainer']}
        fixed={{ id: String(activity.id) }}
        before={{ ...activity, gear_id: activity.gear_id ?? NO_GEAR.value }}
        choices={{ sport_type: sports, gear_id: [NO_GEAR, ...gear.map(({ id, name }) => ({ value: id, label: name }))] }}
        submit="Save"
      >
        <DeleteButton
          view="activities"
          name={activity.name ?? ''}
          onDelete={() => control.peek().deleteActivity({ id: String(activity.id) })}
        />
      </OperationForm>
    </section>
  )
}
