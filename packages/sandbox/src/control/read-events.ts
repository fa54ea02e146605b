import { parseExact } from '../base/exact-json.ts'
import type { components } from '../description/control.gen.ts'

/** An event of a stream. */
export type StreamEvent = components['schemas']['StreamEvent']

/** Parses the body of `GET /stream`. Integers that a number cannot hold exactly are bigints. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event !== undefined) yield event
    }
  }
}

/** Undefined for a comment. */
function parseBlock(block: string): StreamEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const mark = line.indexOf(': ')
      return [line.slice(0, mark), line.slice(mark + 2)] as const
    }),
  )
  const [event, data] = ['event', 'data'].map((name) => fields.get(name))
  return event === undefined || data === undefined ? undefined : ({ event, data: parseExact(data) } as StreamEvent)
}
