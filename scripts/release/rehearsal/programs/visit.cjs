// Requires every entry of an installed package, and uses it. Argument: what is visited, as JSON. Prints the result as JSON.
const load = (specifier) => (specifier.endsWith('.yaml') ? require.resolve(specifier) : require(specifier))

const visited = JSON.parse(process.argv[2])
import('./use.mjs')
  .then(({ visit }) => visit(visited, load))
  .then((result) => {
    console.log(JSON.stringify(result))
    if (visited.isEnded) process.exit()
  })
