import { state } from '../../live.ts'
import { athleteFilter } from './collection-view.tsx'

/** The athlete that a new item belongs to unless the reader chooses another: the one that the list shows, or the owner of the app. */
export const preferredAthlete = (): string => athleteFilter() ?? String(state.value?.athletes[0]?.id ?? '')
