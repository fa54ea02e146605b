// The types of the packed client in openapi-msw: handlers are typed by our paths, and the client reads what they respond.
import { createClient, type paths } from '@activity-tracking/client'
import { setupServer } from 'msw/node'
import { createOpenApiHttp } from 'openapi-msw'

const baseUrl = 'https://service.example/api/v3'
const http = createOpenApiHttp<paths>({ baseUrl })

const server = setupServer(
  http.get('/athlete', ({ response }) => response(200).json({ id: 1, resource_state: 2, firstname: 'Ada', lastname: 'L.' })),
  http.get('/activities/{id}', ({ params, response }) =>
    response(404).json({ message: `no activity ${params.id}`, errors: [{ resource: 'Activity', field: 'id', code: 'invalid' }] }),
  ),
)

export const mistakes = [
  // @ts-expect-error: misspelt path
  http.get('/athlet', ({ response }) => response(200).json({})),
  // @ts-expect-error: a name is not a number
  http.get('/athlete', ({ response }) => response(200).json({ firstname: 1 })),
  // @ts-expect-error: unknown parameter
  http.get('/activities/{id}', ({ params, response }) => response(404).json({ message: params.idd })),
]

server.listen({ onUnhandledRequest: 'error' })
const api = createClient({ baseUrl, auth: 'any-token' })
const athlete = await api.GET('/athlete')
const missing = await api.GET('/activities/{id}', { params: { path: { id: 7 } } })
server.close()
console.log(`openapi-msw: ${athlete.data?.firstname}, ${missing.error?.code}`)
