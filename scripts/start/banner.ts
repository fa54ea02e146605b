import type { Sandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'

type Shown = Pick<
  Sandbox,
  'baseUrl' | 'newBaseUrl' | 'authUrl' | 'controlUrl' | 'consoleUrl' | 'clientId' | 'clientSecret' | 'accessToken'
> & {
  readonly docsUrl: string
}

/** Where the commands of the sandbox look for it unless `--url` says otherwise. */
const USUAL_URL = 'http://127.0.0.1:8484'

/** What `npm start` ends with: the URLs and credentials under the names that apps configure them by, and what to try. */
export const startBanner = (sandbox: Shown): string => {
  const { baseUrl, newBaseUrl, authUrl, docsUrl, controlUrl, consoleUrl, clientId, clientSecret, accessToken } = sandbox
  const url = authUrl === USUAL_URL ? '' : ` --url ${authUrl}`
  const commands = [
    [`advance 6h${url}`, 'let the token expire'],
    [`token${url}`, 'get another token'],
    ['--help', 'list the other commands'],
  ] as const
  const width = Math.max(...commands.map(([command]) => command.length))
  return `
${colors.bold('The sandbox is running.')} It behaves as the service does, and keeps state.

  base_url       ${baseUrl}
  new_base_url   ${newBaseUrl}
  auth_url       ${authUrl}
  control_url    ${controlUrl}
  console_url    ${consoleUrl}
  docs           ${docsUrl}

  client_id      ${clientId}
  client_secret  ${clientSecret}
  access_token   ${accessToken}

${colors.bold('Try')}
  curl -H "Authorization: Bearer ${accessToken}" ${baseUrl}/athlete
${commands.map(([command, effect]) => `  npm run -s sandbox -- ${command.padEnd(width)}  ${effect}`).join('\n')}

Ctrl-C stops it.`
}
