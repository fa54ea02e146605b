// The packed client in openapi-react-query: its types, and a component that reads, fails and writes against a sandbox.
import { ApiError, createClient, type SummaryActivity } from '@activity-tracking/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import createHooks from 'openapi-react-query'
import { createElement, useEffect } from 'react'
import { render, SANDBOX } from './render.ts'

const sent: string[] = []
const api = createClient({ ...SANDBOX, scopes: ['read', 'activity:read', 'activity:write'] })
api.use({ onRequest: ({ schemaPath }) => void sent.push(schemaPath) })
const hooks = createHooks(api)

export function Types() {
  const { data, error } = hooks.useQuery('get', '/athlete/activities', { params: { query: { per_page: 2 } } })
  const name: string | undefined = data?.[0]?.name
  const activities: SummaryActivity[] | undefined = data
  const sport_type: string | undefined = data?.[0]?.sport_type
  const rename = hooks.useMutation('put', '/activities/{id}')
  if (sport_type === 'Ride') rename.mutate({ params: { path: { id: 1 } }, body: { sport_type } })
  // @ts-expect-error: no such sport
  rename.mutate({ params: { path: { id: 1 } }, body: { sport_type: 'Nap' } })
  const retryAt: number | undefined = error?.code === 'rate_limited' ? error.retryAt : undefined
  const failure: ApiError | undefined = error instanceof ApiError ? error : undefined
  // @ts-expect-error: the scope profile:write is missing
  hooks.useMutation('put', '/athlete')
  // @ts-expect-error: the scope profile:read_all is missing
  hooks.useQuery('get', '/athlete/zones')
  // @ts-expect-error: misspelt path
  hooks.useQuery('get', '/athlet')
  // @ts-expect-error: misspelt parameter
  hooks.useQuery('get', '/activities/{id}', { params: { path: { idd: 1 } } })
  // @ts-expect-error: the parameters are missing
  hooks.useQuery('get', '/activities/{id}')
  // @ts-expect-error: a number is not a string
  const wrong: string = hooks.useQuery('get', '/athlete').data?.id?.valueOf
  return [name, activities, retryAt, failure, wrong]
}

function Reader({ onDone }: { onDone: (what: string) => void }) {
  const athlete = hooks.useQuery('get', '/athlete')
  const missing = hooks.useQuery('get', '/activities/{id}', { params: { path: { id: 1 } } }, { retry: false })
  const activities = hooks.useQuery('get', '/athlete/activities', { params: { query: { per_page: 1 } } })
  const rename = hooks.useMutation('put', '/activities/{id}')
  const id = activities.data?.[0]?.id
  useEffect(() => {
    if (id !== undefined) rename.mutate({ params: { path: { id } }, body: { name: 'Renamed by a hook' } })
  }, [id, rename.mutate])
  useEffect(() => {
    if (athlete.data && missing.error && rename.data)
      onDone([athlete.data.firstname, missing.error.code, rename.data.name, rename.data.sport_type?.toUpperCase()].join(', '))
  })
  return null
}

const client = new QueryClient()
const seen = await render(Reader, (child) => createElement(QueryClientProvider, { client }, child))
client.clear()
console.log(`openapi-react-query: ${seen}; middleware saw ${sent.sort().join(' ')}`)
