import { readArguments } from './read-arguments.ts'
import { runSimulations } from './webhooks/run.ts'

const { options } = readArguments({
  command: 'npm run simulate:webhooks',
  does: 'Simulates a week of webhooks: at 70 % and at 100 % of the read limit of an upgraded app, and with 100,000 athletes.',
  options: {
    docs: { effect: 'also writes the diagram and the figures for the docs' },
  },
})

await runSimulations({ docs: options.has('docs') })
