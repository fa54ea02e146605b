import type { Sandbox } from '@activity-tracking/sandbox'
import colors from 'picocolors'

type Shown = Pick<
  Sandbox,
  'baseUrl' | 'newBaseUrl' | 'authUrl' | 'controlUrl' | 'consoleUrl' | 'clientId' | 'clientSecret' | 'accessToken'
> & {
  readonly docsUrl: string
}

/** Default URL of the sandbox's commands, without `--url`. */
const USUAL_URL = 'http://127.0.0.1:8484'

/** The final output of `npm start`: the URLs and credentials under their usual names in apps, and commands to try. */
export const startBanner = (sandbox: Shown): string => {
  const { baseUrl, newBaseUrl, authUrl, docsUrl, controlUrl, consoleUrl, clientId, clientSecret, accessToken } = sandbox
  const url = authUrl === USUAL_URL ? '' : ` --url ${authUrl}`
  const commands = [
    [`advance 6h${url}`, 'expire the access token'],
    [`token${url}`, 'get another access token'],
    ['--help', 'list the other commands'],
  ] as const
  const width = Math.max(...commands.map(([command]) => command.length))
  return `
${colors.bold('The sandbox is running.')} It behaves like the service and is stateful.

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
