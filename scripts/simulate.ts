// Runs the simulation of the quota or of the webhooks.
import { runSimulations as simulateQuota } from '../packages/integration/simulation/run.ts'
import { runSimulations as simulateWebhooks } from '../packages/webhooks/simulation/run.ts'
import { installFolder } from './judges/install.ts'
import { readArguments } from './read-arguments.ts'

const [task, ...args] = process.argv.slice(2)

if (task === 'quota') {
  const { options } = readArguments(
    {
      command: 'npm run simulate:quota',
      does: 'Simulates two days of an app in four processes: our quota, adverse conditions for it, and other rate limiters in its place.',
      options: {
        seeds: { value: 'number', effect: 'number of seeds for each simulation; default: 10' },
        picture: { effect: 'also draws the diagram of two days for the docs' },
      },
    },
    args,
  )
  await installFolder('packages/integration/simulation/peers')
  await simulateQuota({ seeds: Number(options.get('seeds') ?? 10), picture: options.has('picture') })
} else {
  const { options } = readArguments(
    {
      command: 'npm run simulate:webhooks',
      does: 'Simulates a week of webhooks: at 70 % and at 100 % of the read limit of an upgraded app, and with 100,000 athletes.',
      options: { docs: { effect: 'also writes the diagram and the figures for the docs' } },
    },
    args,
  )
  await simulateWebhooks({ docs: options.has('docs') })
}
