// The same for the request handlers, whose types need those of MSW.
import { createClient, unwrap } from '@activity-tracking/client'
import { createHandlers, exampleOf } from '@activity-tracking/client/testing'
import { setupServer } from 'msw/node'

const bases = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const { handlers, respondWith } = createHandlers(bases)
const server = setupServer(...handlers)
server.listen()
const api = createClient({ ...bases, auth: 'any-token-will-do' })
const { firstname } = await unwrap(api.GET('/athlete'))
if (firstname !== exampleOf('GET /athlete').firstname) throw new Error(`${firstname} is not the athlete of the example`)
server.use(respondWith('GET /athlete', { status: 429, example: 'readLimit' }))
const { error } = await api.GET('/athlete')
server.close()
console.log(`${firstname} from the request handlers, then ${error?.name}`)
