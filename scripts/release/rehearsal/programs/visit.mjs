// Imports every entry of an installed package, and uses it. Argument: what is visited, as JSON. Prints the result as JSON.
import { visit } from './use.mjs'

const load = (specifier) => {
  if (specifier.endsWith('.yaml')) return import.meta.resolve(specifier)
  return specifier.endsWith('.json') ? import(specifier, { with: { type: 'json' } }) : import(specifier)
}
const visited = JSON.parse(process.argv[2])
console.log(JSON.stringify(await visit(visited, load)))
if (visited.isEnded) process.exit()
