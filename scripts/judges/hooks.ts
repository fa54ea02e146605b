// The types of the packed client in openapi-react-query and swr-openapi. Only compiled.
import { ApiError, createClient, type SummaryActivity } from '@activity-tracking/client'
import createHooks from 'openapi-react-query'
import { createQueryHook } from 'swr-openapi'

const api = createClient({ baseUrl: 'http://127.0.0.1/api/v3', auth: 'token', scopes: ['read', 'activity:read', 'activity:write'] })
const hooks = createHooks(api)
const useQuery = createQueryHook(api, 'activity-tracking')

export function ReactQuery() {
  const { data, error } = hooks.useQuery('get', '/athlete/activities', { params: { query: { per_page: 2 } } })
  const activities: SummaryActivity[] | undefined = data
  const rename = hooks.useMutation('put', '/activities/{id}')
  rename.mutate({ params: { path: { id: 1 } }, body: { sport_type: 'Ride' } })
  // @ts-expect-error: no such sport
  rename.mutate({ params: { path: { id: 1 } }, body: { sport_type: 'Nap' } })
  // @ts-expect-error: the scope profile:write is missing
  hooks.useMutation('put', '/athlete')
  return [activities, error?.code]
}

export function Swr() {
  const { data, error } = useQuery('/athlete/activities', { params: { query: { per_page: 2 } } })
  const activities: SummaryActivity[] | undefined = data
  const failure: ApiError | undefined = error instanceof ApiError ? error : undefined
  // @ts-expect-error: the scope profile:read_all is missing
  useQuery('/athlete/zones')
  // @ts-expect-error: misspelt parameter
  useQuery('/activities/{id}', { params: { path: { idd: 1 } } })
  return [activities, failure]
}
