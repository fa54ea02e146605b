import type { Sandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'

type Shown = Pick<Sandbox, 'baseUrl' | 'authUrl' | 'controlUrl' | 'clientId' | 'clientSecret' | 'accessToken'> & {
  readonly docsUrl: string
}

/** What `npm start` ends with: where everything is, who one is there, and what to try. */
export const startBanner = ({ baseUrl, authUrl, docsUrl, controlUrl, clientId, clientSecret, accessToken }: Shown): string => `
${colors.bold('The sandbox is up.')} It behaves as the service does, and remembers.

  API      ${baseUrl}
  OAuth    ${authUrl}/oauth
  Docs     ${docsUrl}
  Control  ${controlUrl}

  client_id      ${clientId}
  client_secret  ${clientSecret}
  access_token   ${accessToken}

${colors.bold('Try')}
  curl -H 'Authorization: Bearer ${accessToken}' ${baseUrl}/athlete
  npm run -s sandbox -- advance 6h    let the token expire
  npm run -s sandbox -- token         get another one
  npm run -s sandbox -- --help        what else there is

Ctrl-C stops it.`
