// The packed client in swr-openapi: its types, and a component that reads and fails against a sandbox.
import { ApiError, createClient, type SummaryActivity } from '@activity-tracking/client'
import { useEffect } from 'react'
import { createQueryHook } from 'swr-openapi'
import { render, SANDBOX } from './render.ts'

const api = createClient({ ...SANDBOX, scopes: ['read', 'activity:read'] })
const useQuery = createQueryHook(api, 'activity-tracking')

export function Types() {
  const { data, error } = useQuery('/athlete/activities', { params: { query: { per_page: 2 } } })
  const name: string | undefined = data?.[0]?.name
  const activities: SummaryActivity[] | undefined = data
  const sport: string | undefined = data?.[0]?.sport_type?.toLowerCase()
  const failure: ApiError | undefined = error instanceof ApiError ? error : undefined
  const retryAt: number | undefined = error?.code === 'rate_limited' ? error.retryAt : undefined
  // @ts-expect-error: the scope profile:read_all is missing
  useQuery('/athlete/zones')
  // @ts-expect-error: misspelt path
  useQuery('/athlet')
  // @ts-expect-error: misspelt parameter
  useQuery('/activities/{id}', { params: { path: { idd: 1 } } })
  // @ts-expect-error: the parameters are missing
  useQuery('/activities/{id}')
  return [name, activities, sport, failure, retryAt]
}

function Reader({ onDone }: { onDone: (what: string) => void }) {
  const athlete = useQuery('/athlete')
  const missing = useQuery('/activities/{id}', { params: { path: { id: 1 } } }, { shouldRetryOnError: false })
  useEffect(() => {
    if (athlete.data && missing.error) onDone([athlete.data.firstname, missing.error.code].join(', '))
  })
  return null
}

console.log(`swr-openapi: ${await render(Reader)}`)
