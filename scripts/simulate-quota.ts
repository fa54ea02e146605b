// Installs the dependencies of the quota simulation, and runs it.
import { installFolder } from './judges/install.ts'
import { runSimulations } from './quota/run.ts'
import { readArguments } from './read-arguments.ts'

const { options } = readArguments({
  command: 'npm run simulate:quota',
  does: 'Simulates two days of an app in four processes: our quota, adverse conditions for it, and other rate limiters in its place.',
  options: {
    seeds: { value: 'number', effect: 'number of seeds for each simulation; default: 10' },
    picture: { effect: 'also draws the diagram of two days for the docs' },
  },
})

await installFolder('scripts/quota/peers')
await runSimulations({ seeds: Number(options.get('seeds') ?? 10), picture: options.has('picture') })
