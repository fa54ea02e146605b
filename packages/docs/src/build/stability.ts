/** What may change in any minor version, without a deprecation first. */
export interface Experiment {
  /** Import paths, commands, or words for something else. */
  readonly names: readonly string[]
  /** The version of the package in which this is stable, or no longer exists. A test fails when that version is released before this is decided. */
  readonly until: string
  /** What may change, and why it is not stable yet. */
  readonly reason: string
}

const CLIENT = '@activity-tracking/client'
const WEBHOOKS = '@activity-tracking/webhooks'
const SANDBOX = '@activity-tracking/sandbox'
const MOCK = '@activity-tracking/mock'
const CLI = '@activity-tracking/cli'
const SPEC = '@activity-tracking/spec'

/** Everything that changes only after a deprecation. */
export const stable: readonly string[] = [
  CLIENT,
  `${CLIENT}/core`,
  `${CLIENT}/node`,
  `${CLIENT}/sqlite`,
  `${CLIENT}/redis`,
  `${CLIENT}/postgres`,
  `${CLIENT}/spool`,
  SANDBOX,
  `${SANDBOX}/clock`,
  `npx ${SANDBOX}`,
  'the control API',
  ...['openapi', 'openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'].flatMap((name) => [
    `${SPEC}/${name}.json`,
    `${SPEC}/${name}.yaml`,
  ]),
]

/** Everything else that is published. */
export const experiments: readonly Experiment[] = [
  {
    names: [WEBHOOKS, `${WEBHOOKS}/sqlite`, `${WEBHOOKS}/postgres`, `${WEBHOOKS}/node`, `${WEBHOOKS}/testing`],
    until: '0.3.0',
    reason: 'Options, and the table of the queue. A later version migrates the table of an earlier one.',
  },
  {
    names: [`npx ${CLI}`],
    until: '0.3.0',
    reason: 'Names of commands and options, and the fields of `--json`.',
  },
  {
    names: [MOCK, `${MOCK}/msw`, `npx ${MOCK}`],
    until: '0.3.0',
    reason: 'Its engine, Prism, may be replaced.',
  },
  {
    names: [`${SANDBOX}/vitest`, `${SANDBOX}/playwright`],
    until: '0.3.0',
    reason: 'What a test gets. Each follows the releases of a test tool.',
  },
  {
    names: [`${SANDBOX}/world.schema.json`],
    until: '0.3.0',
    reason: 'Fields of a world of your own. The sandbox names those that are not valid.',
  },
  {
    names: [SPEC, `${SPEC}/samples`],
    until: '0.3.0',
    reason: 'Columns of the operation table, and the text of samples.',
  },
  {
    names: [`container image and GitHub Action of \`${SANDBOX}\``],
    until: '0.3.0',
    reason: 'Names of inputs, and paths in the image.',
  },
  {
    names: [`extensions (\`x-…\`) in the documents of \`${SPEC}\``],
    until: '1.0.0',
    reason: 'Names and values.',
  },
  {
    names: [`${WEBHOOKS}/bullmq`],
    until: '1.0.0',
    reason: 'It follows the releases of another library.',
  },
]
