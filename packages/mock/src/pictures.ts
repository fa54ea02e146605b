import { PICTURES } from './choice.ts'
import type { MockResponse } from './response.ts'

/** The picture of the world at a path. The examples of the description name others, for which one of the world is sent. */
export async function respondWithPicture(path: string): Promise<MockResponse> {
  const { default: data } = await import('../data/pictures.gen.json', { with: { type: 'json' } })
  const pictures = data as unknown as Readonly<Record<string, string>>
  const name = path.slice(PICTURES.length)
  const body = (Object.hasOwn(pictures, name) ? pictures[name] : Object.values(pictures)[0]) ?? ''
  return { status: 200, headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }, body }
}
