// Imports and requires every entry point of packed packages, whose names are the arguments.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
for (const name of process.argv.slice(2)) {
  const { exports, peerDependenciesMeta = {} } = require(`${name}/package.json`)
  // A module that needs an optional peer does not load without it.
  const needsPeer = new RegExp(`Cannot find (package|module) '(${Object.keys(peerDependenciesMeta).join('|')})[/']`)
  for (const path of Object.keys(exports)) {
    const id = name + path.slice(1)
    if (path.endsWith('.yaml')) continue
    const isJson = path.endsWith('.json')
    for (const load of [() => import(id, isJson ? { with: { type: 'json' } } : {}), () => require(id)]) {
      try {
        await load()
      } catch (error) {
        if (!needsPeer.test(String(error))) throw error
      }
    }
  }
}
console.log('every entry point loads')
