import { type ActivityClient, createClient } from '../../src/index.ts'

const api = createClient({ baseUrl: 'https://service.example/api/v3' })
declare const reader: ActivityClient<'read'>

// What the compiler says is tested in scripts/test/types-that-read.test.ts.
// @ts-expect-error: misspelt
api.GET('/athlet')
// @ts-expect-error: misspelt, with parameters
api.GET('/activitys/{id}', { params: { path: { id: 1 } } })
// @ts-expect-error: the service cannot delete activities
api.DELETE('/activities/{id}', { params: { path: { id: 1 } } })
// @ts-expect-error: the scope is missing
reader.PUT('/athlete', { body: { weight: 60 } })
declare const anyPath: string
// @ts-expect-error: it could be any text
api.GET(anyPath)
declare const oneOfTwo: '/athlete' | '/athlete/zones'
api.GET(oneOfTwo)
