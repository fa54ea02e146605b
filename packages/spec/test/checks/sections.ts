import { endpointCases, removedPathCases } from './endpoints.ts'
import { eventCases } from './events.ts'
import { formCases } from './forms.ts'
import { parameterCases } from './parameters.ts'
import { resourceCases } from './resources.ts'
import { responseCases } from './responses.ts'
import { scopeCases } from './scopes.ts'
import { statementCases } from './statements.ts'
import type { Case } from './table.ts'

/** Every row of the specification, by part. */
export const sections: Readonly<Record<string, readonly Case[]>> = {
  endpoints: [...endpointCases, ...removedPathCases],
  parameters: parameterCases,
  forms: formCases,
  resources: resourceCases,
  responses: responseCases,
  scopes: scopeCases,
  events: eventCases,
  statements: statementCases,
}
