import { parseExactJson } from '../exact-json.ts'

/** How to hand over a response body, instead of parsing it. */
export interface BodyAs {
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  /** As the user's own library of types has it: `Uint8Array` takes a type argument since TypeScript 5.7 only. */
  stream: Response['body']
}

/** Reads a success body: as asked, else text where the operation answers text, else JSON with exact integers; undefined when empty. */
export async function readBody(response: Response, as: keyof BodyAs | undefined, answersText: boolean): Promise<unknown> {
  if (as === 'stream') return response.body
  if (as !== undefined) return response[as]()
  const text = await response.text()
  if (answersText) return text
  return text.trim() === '' ? undefined : parseExactJson(text)
}
