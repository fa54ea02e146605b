import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { printCurl, type SampleRequest } from '@activity-tracking/spec/samples'
import { emptyFolder } from './recipe.ts'

/** Runs the command lines in a POSIX shell, in the order given, beside the file that an upload sends. Returns those without a described success. */
export async function failedCommands(
  requests: readonly SampleRequest[],
  gpx: string,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  await using folder = await emptyFolder()
  await writeFile(join(folder.path, 'ride.gpx'), gpx)
  const commands = requests.map((request) => printCurl(request).replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}\\n' "))
  const { stdout } = await promisify(execFile)('sh', ['-c', commands.join('\n')], { cwd: folder.path, env })
  const statuses = stdout.split('\n')
  return requests
    .map((request, index) => `${request.operation.operationId} ${statuses[index]}`)
    .filter((line) => !/ (2\d\d|302)$/.test(line))
}
