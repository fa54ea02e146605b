import type { Choice } from '../../parts/form.tsx'
import { formatWord } from '../units.ts'
import { useLoaded } from '../world-data.ts'

interface ServiceDescription {
  readonly components: { readonly schemas: { readonly SportTypeInput: { readonly enum: readonly string[] } } }
}

let sportTypes: Promise<readonly string[]> | undefined

/** The sport types that the service takes, as the description that the sandbox serves lists them; read once. */
function readSportTypes(): Promise<readonly string[]> {
  sportTypes ??= fetch('/openapi.json')
    .then((response) => response.json() as Promise<ServiceDescription>)
    .then(({ components }) => components.schemas.SportTypeInput.enum)
  return sportTypes
}

/** The sport types of the service, as choices. */
export const useSportChoices = (): Choice[] =>
  (useLoaded('sport types', readSportTypes).value ?? []).map((type) => ({ value: type, label: formatWord(type) }))
