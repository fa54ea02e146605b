import type { ReceivedResponse, TestSandbox } from './sandbox.ts'

export interface SentFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly dataType: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends a file in a form. */
export function sendFile(test: TestSandbox, token: string, { bytes, name, dataType, fields = {} }: SentFile): Promise<ReceivedResponse> {
  const body = new FormData()
  body.set('data_type', dataType)
  body.set('file', new File([new Uint8Array(bytes)], name))
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  return test.request('POST', '/uploads', { token, body })
}

/** Sends a file, waits for its processing, and returns the upload. */
export async function upload(test: TestSandbox, token: string, file: SentFile): Promise<ReceivedResponse['body']> {
  const { body } = await sendFile(test, token, file)
  await test.advance('2s')
  return (await test.request('GET', `/uploads/${body.id}`, { token })).body
}
