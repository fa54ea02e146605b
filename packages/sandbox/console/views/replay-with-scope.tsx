import type { Scope } from '@activity-tracking/spec'
import { attempt, control } from '../control.ts'
import { athleteName } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { goTo } from '../routing.ts'
import { operationOf, type RequestDetail } from '../samples.ts'

/** The scope that the request needs and its token lacks; undefined if a scope is not what it needs. */
function missingScope(detail: RequestDetail): Scope | undefined {
  const scopes = operationOf(detail)?.scopes ?? []
  const had = detail.scope?.split(',')
  return had === undefined || scopes.some((scope) => had.includes(scope)) ? undefined : scopes[0]
}

/** Grants the scope that the token of a request lacked, sends the request again, and shows the new one. */
export function ReplayWithScope({ detail }: { readonly detail: RequestDetail }) {
  const scope = missingScope(detail)
  const { number, athlete_id: athlete } = detail
  if (scope === undefined || athlete === null) return null
  const replay = async (): Promise<void> => {
    const sent = await attempt(async () => {
      // A grant that was just given may not have arrived on the stream yet.
      const { grants } = await control.value.getState()
      const granted = grants.find(({ athlete_id: id }) => String(id) === String(athlete))?.scope.split(',') ?? []
      const scopes = new Set([...granted.filter(Boolean), scope])
      await control.value.createToken({ athlete_id: String(athlete), scope: [...scopes].join(',') })
      return control.value.replayRequest({ number, token: 'current' })
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
