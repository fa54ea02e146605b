import { type ApiOperation, api } from '../../src/api/api.ts'
import { controlDescription } from '../../src/description/control-description.ts'
import type { Described as DescribedBy } from '../../src/description/document.ts'
import { createResponseChecker } from './check-response.ts'

export type Described = DescribedBy<ApiOperation>

/** The description of the API, as the sandbox reads it. */
export const { describe: describeOperation, follow, router } = api

export const { checkResponse } = createResponseChecker(api)
export const { checkResponse: checkControlResponse } = createResponseChecker(controlDescription)
