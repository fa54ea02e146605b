import type { IncomingMessage } from 'node:http'
import { isTooLarge, joinBytes, type OnCancel, type ReadBody } from '../receiver/read-body.ts'

/** A request with the properties that frameworks add. */
export interface FrameworkRequest extends IncomingMessage {
  /** The original URL of the request, if a framework has replaced `url` with a part of it. */
  readonly originalUrl?: unknown
  readonly body?: unknown
  /** The body as sent, which some platforms provide. */
  readonly rawBody?: unknown
}

/** The body of a request: from its stream, or from a framework that has read it. Never waits for a body that was read. */
export async function readNodeBody(req: FrameworkRequest, mostBytes: number, onCancel: OnCancel): Promise<ReadBody> {
  if (!wasRead(req)) return readStream(req, mostBytes, onCancel)
  for (const body of [req.rawBody, req.body]) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    if (bytes instanceof Uint8Array) return bytes.byteLength > mostBytes ? { problem: 'too large' } : { bytes }
  }
  return req.body === undefined || req.body === null ? { problem: 'gone' } : { parsed: req.body }
}

/** Whether the body has been read, at least partly: then nothing more, or only a part, arrives. */
const wasRead = (req: IncomingMessage): boolean => req.readableDidRead || req.readableEnded || req.destroyed

function readStream(req: IncomingMessage, mostBytes: number, onCancel: OnCancel): Promise<ReadBody> {
  return new Promise((resolve) => {
    if (isTooLarge(req.headers['content-length'], mostBytes)) return resolve({ problem: 'too large' })
    const chunks: Uint8Array[] = []
    let size = 0
    const end = (result: ReadBody): void => {
      req.off('data', add).off('end', finish).off('close', interrupt)
      req.pause()
      resolve(result)
    }
    const add = (chunk: Uint8Array): void => {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size > mostBytes) end({ problem: 'too large' })
    }
    const finish = (): void => end({ bytes: joinBytes(chunks, size) })
    const interrupt = (): void => end({ problem: 'interrupted' })
    onCancel(interrupt)
    // Stays registered: the connection may break later, and an unhandled error ends the process.
    req.on('error', interrupt)
    req.on('data', add).on('end', finish).on('close', interrupt)
  })
}
