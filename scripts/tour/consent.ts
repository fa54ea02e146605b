import type { Sandbox } from '@activity-tracking/sandbox'

export interface ConsentRequest {
  readonly redirectUri: string
  readonly scope: string
  readonly state: string
}

/** Opens the consent page as a browser would, sends its form with everything ticked, and gives the code of the redirect. */
export async function giveConsent({ authUrl, clientId }: Sandbox, { redirectUri, scope, state }: ConsentRequest): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state })
  const address = `${authUrl}/oauth/authorize?${query}`
  const page = await (await fetch(address)).text()
  const answer = await fetch(address, { method: 'POST', body: fillForm(page), redirect: 'manual' })
  const location = URL.parse(answer.headers.get('Location') ?? '')
  const code = location?.searchParams.get('code')
  if (location?.searchParams.get('state') !== state || !code) throw new Error(`no code came back: ${answer.status} ${await answer.text()}`)
  return code
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'" }
const decodeEntities = (text: string): string => text.replace(/&(amp|quot|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** The fields a browser sends for the page as it was served: hidden ones, and what is ticked or chosen. */
function fillForm(page: string): URLSearchParams {
  const fields = new URLSearchParams({ decision: 'authorize' })
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string): string => decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
    if (attribute('type') === 'hidden' || /\bchecked\b/.test(input)) fields.append(attribute('name'), attribute('value'))
  }
  return fields
}
