import { createRequire } from 'node:module'
import tab from '@bomb.sh/tab/commander'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import pc from 'picocolors'
import { isLoopback } from './http/host.ts'

const EXIT = { failure: 1, usage: 2, portInUse: 3 }

const MORE_HELP = `
Examples:
  activity-mock                        listen on http://127.0.0.1:4010 and list every URL
  activity-mock --port 0 --json        choose a free port and print it for a script: jq -r .base_url
  activity-mock complete zsh           print the completion script of a shell (bash, fish, powershell, zsh)

Exit codes:
  0  ended by Ctrl-C or SIGTERM
  1  failure
  2  wrong usage
  3  the port is in use`

interface Flags {
  readonly port: number
  readonly host: string
  readonly iKnowThisIsPublic?: boolean
  readonly allowHost: readonly string[]
  readonly json?: boolean
  readonly quiet?: boolean
}

const NO_HOSTS: readonly string[] = []

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string }

const program = new Command('activity-mock')
  .description('Responds to every operation of the Activity-Tracking Service API v3 with examples of its description. Unofficial.')
  .version(version)
  .option('-p, --port <number>', 'port to listen on; 0 selects a free port', toPort, 4010)
  .option('--host <host>', 'host to listen on', '127.0.0.1')
  .option('--i-know-this-is-public', 'allow a host that other machines can reach')
  .option('--allow-host <name>', 'also accept requests for this host name; can be repeated', (name, names) => [...names, name], NO_HOSTS)
  .option('--json', 'print one line of JSON when the mock is ready, instead of the list')
  .option('--quiet', 'print only errors, and the line of --json')
  .addHelpText('after', MORE_HELP)
  .exitOverride()
  .action(start)
tab(program)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}

async function start({ port, host, iKnowThisIsPublic = false, allowHost, json = false, quiet = false }: Flags): Promise<void> {
  if (!isLoopback(host) && !iKnowThisIsPublic) {
    program.error(`error: other machines could reach the mock on ${host}; add --i-know-this-is-public to allow that`)
  }
  // Loaded only here, because Prism takes half a second to load, and --help and completion do not need it.
  const { startMock } = await import('./start-mock.ts')
  const { baseUrl, authUrl, routes } = await startMock({ port, host, iKnowThisIsPublic, allowHosts: allowHost })
  if (json) {
    const listed = routes.map(({ operationId, ...route }) => ({ operation_id: operationId, ...route }))
    console.log(JSON.stringify({ event: 'ready', base_url: baseUrl, auth_url: authUrl, routes: listed }))
  } else if (!quiet) {
    const { banner } = await import('./banner.ts')
    console.log(banner({ baseUrl, authUrl, routes }, pc))
  }
}

function toPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError('The port must be a number from 0 to 65535.')
}

/** Prints the error, unless it has been printed already, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  const { port, host } = program.opts<Flags>()
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    console.error(
      `error: port ${port} on ${host} is in use; stop the program that uses it, or choose another port with --port (0 selects a free port)`,
    )
    return EXIT.portInUse
  }
  console.error(`error: ${message}`)
  return EXIT.failure
}
