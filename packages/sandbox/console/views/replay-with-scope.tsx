import type { Scope } from '@activity-tracking/spec'
import { attempt, control } from '../control.ts'
import { athleteName, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { goTo } from '../routing.ts'
import { operationOf, type RequestDetail } from '../samples.ts'

/** The scope that a refused request needs and its athlete has not granted; undefined if a scope is not what it needs. */
function missingScope(detail: RequestDetail): Scope | undefined {
  const { athlete_id: athlete, response } = detail
  if (athlete === null || (response.status !== 401 && response.status !== 403)) return undefined
  const scopes = operationOf(detail)?.scopes ?? []
  const granted = scopesOf(athlete)
  return scopes.some((scope) => granted.includes(scope)) ? undefined : scopes[0]
}

const scopesOf = (athlete: NonNullable<RequestDetail['athlete_id']>): readonly string[] =>
  state.value?.grants.find(({ athlete_id: id }) => String(id) === String(athlete))?.scope.split(',') ?? []

/** Grants the scope that a request was refused for, sends the request again, and shows the new one. */
export function ReplayWithScope({ detail }: { readonly detail: RequestDetail }) {
  const scope = missingScope(detail)
  const { number, athlete_id: athlete } = detail
  if (scope === undefined || athlete === null) return null
  const replay = async (): Promise<void> => {
    const sent = await attempt(async () => {
      const granted = [...scopesOf(athlete).filter(Boolean), scope]
      await control.value.createToken({ athlete_id: String(athlete), scope: granted.join(',') })
      return control.value.replayRequest({ number })
    })
    if (sent !== undefined) goTo(['requests', sent.number])
  }
  return (
    <ActionButton onPress={replay}>
      <span title={`As if ${athleteName(athlete)} had granted it, too`}>
        Create a token with <code>{scope}</code> and replay
      </span>
    </ActionButton>
  )
}
