import { athleteName, state } from '../live.ts'
import type { Choice } from './form.tsx'

/** The athletes of the world, as the choices of a form. */
export const athleteChoices = (): Choice[] => (state.value?.athletes ?? []).map(({ id }) => ({ value: String(id), label: athleteName(id) }))
