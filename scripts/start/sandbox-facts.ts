import type { SandboxFacts } from '@activity-tracking/kit/command/sandbox-banner'
import type { Sandbox } from '@activity-tracking/sandbox'

/** What `npm start` prints of a sandbox after the tour: its URLs, and tokens of a new grant, because the tour has revoked the first one. */
export async function sandboxFacts({ control, ...sandbox }: Sandbox, docsUrl: string): Promise<SandboxFacts> {
  const limited = await control.createToken({ scope: 'read' })
  // Last, so that the grant has every scope.
  const full = await control.createToken({})
  return {
    base_url: sandbox.baseUrl,
    new_base_url: sandbox.newBaseUrl,
    auth_url: sandbox.authUrl,
    control_url: sandbox.controlUrl,
    console_url: sandbox.consoleUrl,
    docs_url: docsUrl,
    client_id: sandbox.clientId,
    client_secret: sandbox.clientSecret,
    athlete_id: sandbox.athleteId,
    access_token: full.access_token,
    refresh_token: full.refresh_token,
    limited_token: limited.access_token,
    webhook_key: sandbox.webhookKey,
    now: new Date(sandbox.clock.now()).toISOString(),
    seed: sandbox.seed,
    secrets: sandbox.secrets,
  }
}
