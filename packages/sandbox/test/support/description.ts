import { type ApiOperation, api } from '../../src/api/api.ts'
import type { Described as DescribedBy } from '../../src/description/document.ts'

export type Described = DescribedBy<ApiOperation>

/** The description of the API, as the sandbox reads it. */
export const { checkResponse, describe: describeOperation, document, follow, router } = api
