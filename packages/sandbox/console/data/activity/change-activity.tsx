import { attempt, control, notify } from '../../control.ts'
import { readDataAgain } from '../../live.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Field, Form, type Values } from '../../parts/form.tsx'
import { goTo } from '../../routing.ts'
import { SPORT_TYPES } from '../../sport-types.gen.ts'
import { type Activity, UNTITLED } from '../identity.ts'
import { formatWord } from '../units.ts'
import { useLoaded } from '../world-data.ts'

/** The sport types of the service, as choices. */
export const SPORTS = SPORT_TYPES.map((value) => ({ value, label: formatWord(value) }))
const VISIBILITIES = ['everyone', 'followers_only', 'only_me'].map((value) => ({ value, label: formatWord(value) }))

/** What takes the gear off. */
const NO_GEAR = { value: 'none', label: 'None' }

/** The fields that can be changed, and the button that deletes the activity. */
export function ChangeActivity({ activity }: { readonly activity: Activity }) {
  const { name, sport_type: sport, visibility, gear_id: gearId, description, commute, trainer } = activity
  const id = String(activity.id)
  const owner = String(activity.athlete?.id)
  const gear = useLoaded(`gear of ${owner}`, (client) => client.listThings({ kind: 'gear', athlete_id: owner, per_page: 200 })).value
  if (gear === undefined) return null
  const change = async (values: Values): Promise<void> => {
    if (Object.keys(values).length === 0) {
      notify('done', 'Nothing has changed.')
      return
    }
    await control.peek().changeActivity({ id, ...values })
    readDataAgain()
    notify('done', 'Saved.')
  }
  const remove = () =>
    attempt(
      async () => {
        await control.peek().deleteActivity({ id })
        readDataAgain()
        goTo(['activities'])
      },
      `Deleted ${name || UNTITLED}.`,
    )
  return (
    <section class="card" aria-label="Change the activity">
      <h2>Change</h2>
      <Form
        submit="Save"
        isChange
        onSubmit={change}
        actions={<ConfirmButton label="Delete" question={`Delete ${name || UNTITLED}?`} onConfirm={remove} />}
      >
        <Field name="name" label="Name" value={name} />
        <Field name="sport_type" label="Sport" value={sport} options={SPORTS} required />
        <Field name="visibility" label="Visible to" value={visibility} options={VISIBILITIES} required />
        <Field
          name="gear_id"
          label="Gear"
          value={gearId ?? NO_GEAR.value}
          options={[NO_GEAR, ...gear.map((each) => ({ value: each.id, label: each.name }))]}
          required
        />
        <Field name="description" label="Description" type="prose" value={description} />
        <Field name="commute" label="Commute" type="checkbox" value={commute} />
        <Field name="trainer" label="Trainer" type="checkbox" value={trainer} />
      </Form>
    </section>
  )
}
