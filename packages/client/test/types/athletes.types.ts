import type { ActivityClient, components } from '../../src/index.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
type Schemas = components['schemas']

// A path of the service, or one of several.
// @ts-expect-error: misspelt
api.GET('/athlet')
// @ts-expect-error: misspelt, with parameters
api.GET('/activitys/{id}', { params: { path: { id: 1 } } })
declare const anyPath: string
// @ts-expect-error: it could be any text
api.GET(anyPath)
declare const oneOfTwo: '/athlete' | '/athlete/zones'
const either = await unwrap(api.GET(oneOfTwo))
export type Either = Expect<Equal<typeof either, Schemas['DetailedAthlete'] | Schemas['Zones']>>

// getAthlete
const athlete = await unwrap(api.GET('/athlete'))
export type Athlete = Expect<Equal<typeof athlete, Schemas['DetailedAthlete']>>
// @ts-expect-error: takes no path parameters
api.GET('/athlete', { params: { path: { id: 1 } } })

// updateAthlete
await unwrap(api.PUT('/athlete', { body: { weight: 58.5, ftp: 240 } }))
// @ts-expect-error: weight is a number of kilograms
api.PUT('/athlete', { body: { weight: '58 kg' } })
// @ts-expect-error: the city cannot be updated
api.PUT('/athlete', { body: { city: 'Bergen' } })

// getAthleteZones
const zones = await unwrap(api.GET('/athlete/zones'))
export type Zones = Expect<Equal<typeof zones, Schemas['Zones']>>
// @ts-expect-error: zones are only read
api.PUT('/athlete/zones')

// getAthleteStats
const stats = await unwrap(api.GET('/athletes/{id}/stats', { params: { path: { id: 4207619 } } }))
export type Distance = Expect<Equal<typeof stats.all_ride_totals.distance, number>>
export type Inferred = Expect<Equal<typeof stats.all_ride_totals.achievement_count, number | undefined>>
// @ts-expect-error: the id is required
api.GET('/athletes/{id}/stats')

// getClub, listAthleteClubs
const club = await unwrap(api.GET('/clubs/{id}', { params: { path: { id: 318205 } } }))
export type Club = Expect<Equal<typeof club, Schemas['DetailedClub']>>
// @ts-expect-error: removed on 2026-09-01
api.GET('/clubs/{id}/members', { params: { path: { id: 318205 } } })
const clubs = await unwrap(api.GET('/athlete/clubs', { params: { query: { page: 1 } } }))
export type Clubs = Expect<Equal<typeof clubs, Schemas['SummaryClub'][]>>
// @ts-expect-error: page is a number
api.GET('/athlete/clubs', { params: { query: { page: 'one' } } })

// getGear
const gear = await unwrap(api.GET('/gear/{id}', { params: { path: { id: 'b9241107' } } }))
export type Gear = Expect<Equal<typeof gear, Schemas['DetailedGear']>>
await unwrap(api.GET('/gear/{id}', { params: { path: { id: 9241107 } } }))
// @ts-expect-error: the id is required
api.GET('/gear/{id}', { params: { path: {} } })
