import type { Answer, TestSandbox } from './sandbox.ts'

/** A world beside the default one. */
export interface OtherWorld {
  readonly client: { readonly client_id: string; readonly client_secret: string }
  /** An access token of its first athlete, with the scope `read`. */
  readonly token: string
  /** What the control API says of it, or does to it. */
  control(method: string, path: string, body?: object): Promise<Answer['body']>
}

/** Makes a world that stands still at a date of its own. */
export async function otherWorld(test: TestSandbox, now: string): Promise<OtherWorld> {
  const { body: app } = await test.control('POST', '/apps', { now, frozen: true })
  const { sandbox } = test
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(sandbox.controlUrl + path, {
      method,
      headers: { 'X-Sandbox-Control': '1', 'X-Sandbox-World': app.client_id, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const { access_token } = await control('POST', '/tokens', { athlete_id: Number(sandbox.athleteId), scope: 'read' })
  return { client: { client_id: app.client_id, client_secret: app.client_secret }, token: access_token, control }
}
