// Writes everything that is derived from openapi/. With --check, writes no committed file, and fails if a file is out of date.
import manifest from '../packages/client/package.json' with { type: 'json' }
import { readArguments } from './arguments.ts'
import { writeBundle } from './generate/bundle.ts'
import { callsSource } from './generate/call-types.ts'
import { clientOperationsSource } from './generate/client.ts'
import { controlSources } from './generate/control.ts'
import { header, requireAlwaysSeen, type Schema } from './generate/document.ts'
import { mockData } from './generate/mock-data.ts'
import { mockOperationsSources } from './generate/mock-operations.ts'
import { operationTableSource } from './generate/operation-table.ts'
import { typesSource } from './generate/types.ts'
import { update } from './generate/update.ts'
import { worldSources } from './generate/world-schema.ts'

const {
  values: { check = false },
} = readArguments(
  'npm run generate: writes the bundled description and every file that ends in .gen.ts or .gen.json. With -- --check, fails if a committed file is out of date.',
  { options: { check: { type: 'boolean' } } },
)
const document = await writeBundle()
const { enum: sportTypes } = document.components.schemas['SportTypeInput'] as Schema

const committed: Readonly<Record<string, string>> = {
  'packages/spec/src/operations.gen.ts': operationTableSource(document),
  'packages/client/src/operations.gen.ts': clientOperationsSource(document),
  'packages/client/src/calls.gen.ts': callsSource(document),
  'packages/client/src/schema.gen.ts': await typesSource(requireAlwaysSeen(document), {
    id: './id.ts',
    binary: './web-stream.ts',
    openValues: './open-value.ts',
  }),
  // The client cannot import its package.json where there is no file system.
  'packages/client/src/version.gen.ts': `${header('The version of the client.', 'packages/client/package.json')}export const version = '${manifest.version}'\n`,
  'packages/sandbox/src/description/api.gen.ts': await typesSource(document, { id: '../base/id.ts', binary: '../base/binary.ts' }),
  'packages/sandbox/console/sport-types.gen.ts': `${header('The sport types of the service.', 'openapi/')}export const SPORT_TYPES = ${JSON.stringify(sportTypes, null, 2)} as const\n`,
  ...(await controlSources()),
  ...(await worldSources()),
  ...mockOperationsSources(document),
  ...(await mockData(document)),
}
await update(committed, check)
