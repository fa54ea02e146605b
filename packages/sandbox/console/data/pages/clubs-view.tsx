import type { ControlResult } from '../../../src/control/client.ts'
import { attempt, control } from '../../control.ts'
import { formatCount, plural } from '../../format.ts'
import { athleteName, state } from '../../live.ts'
import { goTo, type ViewProps } from '../../routing.ts'
import { ClubChange, MemberRole, NewClub } from '../data-fields.gen.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { type Id, isSame } from '../identity.ts'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { formatWord } from '../units.ts'
import { useLoaded } from '../world-data.ts'

type Club = ControlResult<'listClubs'>[number]
type Role = ControlResult<'listMembers'>[number]['role']

const FIELDS = [
  'name',
  'sport_type',
  'activity_types',
  'description',
  'city',
  'state',
  'country',
  'url',
  'website',
  'other_members',
  'private',
] as const

/** Clubs with their members. */
export const ClubsView = ({ path }: ViewProps) => (
  <CollectionView<Club>
    view="clubs"
    title="Clubs"
    noun="club"
    path={path}
    read={(client, search) => client.listPage('listClubs', search)}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    summaryOf={({ sport_type: sport, city, member_count: count }) => [formatWord(sport), city, plural(count, 'member')]}
    columns={[
      { title: 'Sport', name: 'kind', cell: ({ sport_type: sport }) => formatWord(sport) },
      { title: 'Place', name: 'place', cell: ({ city, country }) => [city, country].filter(Boolean).join(', ') },
      { title: 'Members', name: 'members', cell: ({ member_count: count }) => formatCount(count) },
      { title: 'State', name: 'state', cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
    ]}
    create={
      <OperationForm operation="createClub" fields={NewClub} only={FIELDS} submit="Add the club" onDone={({ id }) => goTo(['clubs', id])} />
    }
    detail={(club) => <ClubDetail key={String(club.id)} club={club} />}
  />
)

const ClubDetail = ({ club }: { readonly club: Club }) => (
  <>
    <Members id={String(club.id)} />
    <OperationForm operation="changeClub" fields={ClubChange} only={FIELDS} fixed={{ id: String(club.id) }} before={club} submit="Save">
      <DeleteButton view="clubs" name={club.name} onDelete={() => control.peek().deleteClub({ id: String(club.id) })} />
    </OperationForm>
  </>
)

const NOT_A_MEMBER = 'none'
const ROLES = MemberRole.flatMap(({ options = [] }) => options) as readonly Role[]

/** The role of each athlete of the world. */
function Members({ id }: { readonly id: string }) {
  const members = useLoaded(`members ${id}`, (client) => client.listMembers({ club_id: id, per_page: 200 })).value.value
  const change = async (athlete: Id, role: string): Promise<void> => {
    const input = { club_id: id, athlete_id: String(athlete) }
    const wanted = ROLES.find((each) => each === role)
    await attempt<unknown>(() => (wanted ? control.peek().setMember({ ...input, role: wanted }) : control.peek().deleteMember(input)))
  }
  return (
    <section>
      <h3>Members</h3>
      <div class="members">
        {(state.value?.athletes ?? []).map((athlete) => {
          const role = members?.find(({ athlete_id: member }) => isSame(member, athlete.id))?.role ?? NOT_A_MEMBER
          return (
            <label key={String(athlete.id)} class="field">
              <span>{athleteName(athlete.id)}</span>
              <select value={role} onChange={({ currentTarget }) => change(athlete.id, currentTarget.value)}>
                <option value={NOT_A_MEMBER} selected={role === NOT_A_MEMBER}>
                  Not a member
                </option>
                {ROLES.map((each) => (
                  <option key={each} value={each} selected={role === each}>
                    {formatWord(each)}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </div>
    </section>
  )
}
