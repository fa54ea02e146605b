import { addListenOptions, EXIT_CODES, type ListenFlags, refusePublicHost, runCommand } from '@activity-tracking/server-kit/command'
import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import pc from 'picocolors'
import { manifest } from './own-package.ts'

const MORE_HELP = `
Examples:
  activity-mock                        listen on http://127.0.0.1:4010 and list every URL
  activity-mock --port 0 --json        choose a free port and print it for a script: jq -r .base_url
  activity-mock complete zsh           print the completion script of a shell (bash, fish, powershell, zsh)
${EXIT_CODES}`

interface Flags extends ListenFlags {
  readonly json?: boolean
  readonly quiet?: boolean
}

const program = addListenOptions(new Command('activity-mock'), 4010)
  .description('Responds to every operation of the Activity-Tracking Service API v3 with examples of its description. Unofficial.')
  .version(manifest.version)
  .option('--json', 'print one line of JSON when the mock is ready, instead of the list')
  .option('--quiet', 'print only errors, and the line of --json')
  .addHelpText('after', MORE_HELP)
  .exitOverride()
  .action(start)
tab(program)

await runCommand(program, process.argv.slice(2))

async function start(flags: Flags): Promise<void> {
  refusePublicHost(program, 'mock', flags)
  const { allowHost: allowHosts = [], json = false, quiet = false, ...listening } = flags
  // Loaded only here, because Prism takes half a second to load, and --help and completion do not need it.
  const { startMock } = await import('./start-mock.ts')
  const { baseUrl, authUrl, routes } = await startMock({ ...listening, allowHosts })
  if (json) {
    const listed = routes.map(({ operationId, ...route }) => ({ operation_id: operationId, ...route }))
    console.log(JSON.stringify({ event: 'ready', base_url: baseUrl, auth_url: authUrl, routes: listed }))
  } else if (!quiet) {
    const { banner } = await import('./banner.ts')
    console.log(banner({ baseUrl, authUrl, routes }, pc))
  }
}
