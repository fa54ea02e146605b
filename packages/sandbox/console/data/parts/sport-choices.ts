import type { Choice } from '../../parts/field-input.tsx'
import { formatWord } from '../units.ts'
import { readSportTypes, useLoaded } from '../world-data.ts'

/** The sport types of the service, as the choices of a form. */
export const useSportChoices = (): Choice[] =>
  (useLoaded('sport types', readSportTypes).value.value ?? []).map((type) => ({ value: type, label: formatWord(type) }))
