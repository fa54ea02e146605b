import type { Fixtures } from '../fixtures.ts'

/** Authorization header with the app's credentials. Specification, "Deauthorization": client_id as user name, client_secret as password. */
export const basicAuthorization = async (fixtures: Fixtures): Promise<{ Authorization: string }> => ({
  Authorization: `Basic ${btoa(`${await fixtures.text('clientId')}:${await fixtures.text('clientSecret')}`)}`,
})

/** The app's credentials as fields. Specification, "Webhook-management authentication" and "Flow". */
export const credentialFields = async (fixtures: Fixtures): Promise<{ client_id: string; client_secret: string }> => ({
  client_id: await fixtures.text('clientId'),
  client_secret: await fixtures.text('clientSecret'),
})
