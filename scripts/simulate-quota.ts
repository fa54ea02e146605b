// Installs what only the simulation of the quota needs, and runs it.
import { installFolder } from './judges/install.ts'
import { runSimulations } from './quota/run.ts'
import { readArguments } from './read-arguments.ts'

const { options } = readArguments({
  command: 'npm run simulate:quota',
  does: 'Simulates two days of an app in four processes: our quota, what makes life hard for it, and other rate limiters in its place.',
  options: {
    seeds: { value: 'number', effect: 'runs each simulation with so many seeds; 10 unless given' },
    picture: { effect: 'also draws two days for the docs' },
  },
})

await installFolder('scripts/quota/peers')
await runSimulations({ seeds: Number(options.get('seeds') ?? 10), picture: options.has('picture') })
