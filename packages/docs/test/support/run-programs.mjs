// Runs the programs in the working folder, one after the other, and prints for each what it printed, or the error that it ended with.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'

const names = JSON.parse(await readFile('programs.json', 'utf8'))
const report = console.log
for (const name of names) {
  const lines = []
  console.log = (...values) => lines.push(format(...values))
  const error = await import(pathToFileURL(join(process.cwd(), `${name}.ts`)).href).then(
    () => null,
    (reason) => String(reason),
  )
  report(JSON.stringify({ name, printed: lines.join('\n'), error }))
}
