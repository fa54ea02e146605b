import { scopes } from '@activity-tracking/spec'
import type { ControlResult } from '../../../src/control/client.ts'
import { control } from '../../control.ts'
import { formatCount } from '../../format.ts'
import { state } from '../../live.ts'
import { goTo, href, type ViewProps } from '../../routing.ts'
import { AthleteChange, NewAthlete } from '../data-fields.gen.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { isSame } from '../identity.ts'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { Figures } from '../parts/figures.tsx'
import { ObjectEvents } from '../parts/object-events.tsx'
import { useLoaded } from '../world-data.ts'

type Athlete = ControlResult<'listAthletes'>[number]

const nameOf = ({ firstname, lastname }: Athlete): string => `${firstname} ${lastname}`.trim()
const homeOf = ({ city, country }: Athlete): string => [city, country].filter(Boolean).join(', ')
const scopeOf = ({ id }: Athlete): string => {
  const granted = state.value?.grants.find(({ athlete_id: granting }) => isSame(granting, id))?.scope.split(',')
  if (granted === undefined) return 'Not authorized'
  return Object.keys(scopes).every((scope) => granted.includes(scope)) ? 'All scopes' : granted.join(', ')
}

const NEW_FIELDS = [
  'firstname',
  'lastname',
  'username',
  'bio',
  'sex',
  'city',
  'state',
  'country',
  'time_zone',
  'subscribed',
  'weight',
  'ftp',
] as const
const FIELDS = [...NEW_FIELDS, 'measurement_preference', 'athlete_type', 'follower_count', 'friend_count'] as const

/** The athletes of the world. */
export const AthletesView = ({ path }: ViewProps) => (
  <CollectionView<Athlete>
    view="athletes"
    title="Athletes"
    noun="athlete"
    path={path}
    read={(client, search) => client.listPage('listAthletes', search)}
    idOf={({ id }) => id}
    nameOf={nameOf}
    isShared
    summaryOf={(athlete) => [homeOf(athlete), scopeOf(athlete)]}
    columns={[
      { title: 'Home', name: 'place', cell: homeOf },
      { title: 'Scopes granted', name: 'scopes', cell: (athlete) => <span class="soft">{scopeOf(athlete)}</span> },
      {
        title: 'Subscription',
        name: 'state',
        cell: ({ subscribed }) => <span class={`pill ${subscribed ? 'good' : 'plain'}`}>{subscribed ? 'Subscribed' : 'None'}</span>,
      },
    ]}
    create={
      <OperationForm
        operation="createAthlete"
        fields={NewAthlete}
        only={NEW_FIELDS}
        before={{ subscribed: true }}
        submit="Add the athlete"
        onDone={({ id }) => goTo(['athletes', id])}
      />
    }
    detail={(athlete) => <AthleteDetail key={String(athlete.id)} athlete={athlete} />}
  />
)

const LISTS = [
  ['activities', 'Activities', 'listActivities'],
  ['routes', 'Routes', 'listRoutes'],
  ['segments', 'Segments', 'listSegments'],
  ['gear', 'Gear', 'listGear'],
  ['clubs', 'Clubs', 'listClubs'],
  ['privacy-zones', 'Privacy zones', 'listPrivacyZones'],
] as const

function AthleteDetail({ athlete }: { readonly athlete: Athlete }) {
  const id = String(athlete.id)
  const isOwner = isSame(state.value?.athletes[0]?.id ?? '', id)
  const counts = useLoaded(`counts ${id}`, async (client) => {
    const totals = await Promise.all(LISTS.map(([, , operation]) => client.listPage(operation, { athlete_id: id, per_page: 1 })))
    return totals.map(({ total }) => total)
  }).value.value
  return (
    <>
      <Figures
        figures={LISTS.map(([view, name], index) => {
          const count = counts?.[index]
          return { name, value: <a href={href([view], { athlete: id })}>{count === undefined ? '…' : formatCount(count)}</a> }
        })}
      />
      <OperationForm operation="changeAthlete" fields={AthleteChange} only={FIELDS} fixed={{ id }} before={athlete} submit="Save">
        {!isOwner && <DeleteButton view="athletes" name={nameOf(athlete)} onDelete={() => control.peek().deleteAthlete({ id })} />}
      </OperationForm>
      <ObjectEvents objectType="athlete" objectId={id} ownerId={id} />
    </>
  )
}
