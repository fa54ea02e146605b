import { pathToFileURL } from 'node:url'
import { memoryStore } from '@activity-tracking/store'
import { fromRoot } from '../paths.ts'

/** The published client. */
export const OURS = '@activity-tracking/client'
/** A client of `createApp`: with a session, the quota, retries and hooks. */
export const EVERYTHING = `${OURS}, createApp`

const TOKEN = 'any-token-will-do'
const HEADERS = { Authorization: `Bearer ${TOKEN}` }

/** Gets the athlete from the server and reads the response as JSON. */
export type Call = () => Promise<unknown>

interface ImportedModule {
  /** The module that a program on Node imports. */
  readonly specifier: string
  /** A module with the usual imports, to be bundled for the web. */
  readonly source: string
}

/** One way to call the service. */
export interface Contender {
  readonly name: string
  /** The module to import; undefined if Node has it. */
  readonly module?: ImportedModule
  /** Creates its client, configured once as by its users. */
  readonly prepare: (origin: string) => Promise<Call>
}

/** The published client, because its sources load more slowly. */
const CLIENT = pathToFileURL(fromRoot('packages/client/dist/index.js')).href

const defaultOf = (specifier: string): ImportedModule => ({ specifier, source: `export { default } from '${specifier}'` })

/** Plain fetch, our client, and other libraries for calling the service. */
export const CONTENDERS: readonly Contender[] = [
  {
    name: 'fetch',
    prepare: async (origin) => async () => (await fetch(`${origin}/api/v3/athlete`, { headers: HEADERS })).json(),
  },
  {
    name: OURS,
    module: { specifier: CLIENT, source: "export { createClient, unwrap } from '@activity-tracking/client'" },
    prepare: async (origin) => {
      const { createClient } = (await import(CLIENT)) as typeof import('@activity-tracking/client')
      const api = createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, auth: TOKEN })
      return async () => (await api.GET('/athlete')).data
    },
  },
  {
    name: EVERYTHING,
    prepare: async (origin) => {
      const { createApp } = (await import(CLIENT)) as typeof import('@activity-tracking/client')
      const app = createApp({
        clientId: '1',
        clientSecret: 's',
        redirectUri: 'http://localhost/callback',
        store: memoryStore(),
        baseUrl: `${origin}/api/v3`,
        authUrl: origin,
      })
      const expiresAt = Date.now() / 1000 + 20_000
      // Its requests are counted separately.
      const accessToken = `${TOKEN}-app`
      await app.importGrant({ athleteId: 1, accessToken, refreshToken: 'r', expiresAt, scopes: ['read'] })
      const api = app.athlete(1)
      return async () => (await api.GET('/athlete')).data
    },
  },
  {
    name: 'openapi-fetch',
    module: defaultOf('openapi-fetch'),
    prepare: async (origin) => {
      const { default: createFetchClient } = await import('openapi-fetch')
      type Paths = import('@activity-tracking/client').paths
      const api = createFetchClient<Paths>({ baseUrl: `${origin}/api/v3`, headers: HEADERS })
      return async () => (await api.GET('/athlete')).data
    },
  },
  {
    name: 'ky',
    module: defaultOf('ky'),
    prepare: async (origin) => {
      const { default: ky } = await import('ky')
      const api = ky.create({ baseUrl: `${origin}/api/v3/`, headers: HEADERS })
      return () => api.get('athlete').json()
    },
  },
  {
    name: 'axios',
    module: defaultOf('axios'),
    prepare: async (origin) => {
      const { default: axios } = await import('axios')
      const api = axios.create({ baseURL: `${origin}/api/v3`, headers: HEADERS })
      return async () => (await api.get('/athlete')).data
    },
  },
]
