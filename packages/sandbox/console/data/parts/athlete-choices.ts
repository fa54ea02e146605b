import { athleteName, state } from '../../live.ts'
import type { Choice } from '../../parts/form.tsx'
import { athleteFilter } from './collection-view.tsx'

/** The athletes of the world, as the choices of a form. */
export const athleteChoices = (): Choice[] => (state.value?.athletes ?? []).map(({ id }) => ({ value: String(id), label: athleteName(id) }))

/** The athlete that a new item belongs to unless the reader chooses another: the one that the list shows, or the owner of the app. */
export const preferredAthlete = (): string => athleteFilter() ?? String(state.value?.athletes[0]?.id ?? '')
