import { endWithoutError } from '@activity-tracking/kit/command/interruption'
import { Program } from '@activity-tracking/kit/command/program'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { addListenOptions, type ListenFlags, refusePublicHost } from '@activity-tracking/kit/server/listen-options'
import { manifest } from './own-package.ts'

/** The command line. The name `start` can be omitted. */
export function createMockProgram(): Program {
  const program = new Program({
    bin: 'activity-mock',
    package: '@activity-tracking/mock',
    version: manifest.version,
    does: 'Responds to every operation of the Activity-Tracking Service API v3 with the data of an invented athlete. Unofficial.',
    exits: ['port_in_use'],
    defaultCommand: 'start',
    examples: [
      ['', 'listen on http://127.0.0.1:4010 and list every URL'],
      ['--port 0 --json', 'choose a free port and print it for a script: jq -r .base_url'],
    ],
  })
  program.perform(addListenOptions(program.add(['start'], 'start a mock server; the default command', '--port 0 --json'), 4010), start)
  return program
}

async function start(
  terminal: Terminal,
  { allowHost: allowHosts = [], port, host, iKnowThisIsPublic = false }: ListenFlags,
): Promise<void> {
  refusePublicHost('mock', { port, host, iKnowThisIsPublic })
  const mock = await terminal.progress('Loading the description', async () => {
    // Loaded only here, because Prism takes long to load, and --help does not need it.
    const { startMock } = await import('./start-mock.ts')
    return startMock({ port, host, iKnowThisIsPublic, allowHosts })
  })
  endWithoutError()
  const { baseUrl, authUrl, routes } = mock
  const listed = routes.map(({ operationId, ...route }) => ({ operation_id: operationId, ...route }))
  if (terminal.isJson) terminal.print({ event: 'ready', base_url: baseUrl, auth_url: authUrl, routes: listed }, '')
  else if (!terminal.isQuiet) console.log((await import('./banner.ts')).banner({ baseUrl, authUrl, routes }, terminal.colors))
}
