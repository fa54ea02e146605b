import { operations } from '@activity-tracking/spec'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { DELIVERY } from '../../src/core/faults.ts'
import { attempt, control } from '../control.ts'
import { Choices } from '../data/parts/choices.tsx'
import { dateTimeOf, formatPercent, plural } from '../format.ts'
import { clearFaults, type FaultRules, faults, now } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import { type Choice, Field, Form, type Values } from '../parts/form.tsx'
import { Pill } from '../parts/pill.tsx'

type Rule = FaultRules['rules'][number]
/** What each kind of fault is called. */
const TITLES = { status: 'Error status', delay_ms: 'Delay', cut: 'Cut connection', body: 'Broken body' } as const

type Kind = keyof typeof TITLES

const KINDS = Object.keys(TITLES) as Kind[]

const QUARTER = 15 * 60_000

const OPERATIONS: readonly Choice[] = [
  { value: '*', label: 'Any operation' },
  ...operations.map(({ operationId }) => ({ value: operationId, label: operationId })),
  { value: DELIVERY, label: `${DELIVERY} (only with a delay)` },
]

let lastChange: Promise<unknown> = Promise.resolve()

/** Changes the rules that the sandbox has after the change before, which can be newer than what is shown. */
function changeRules(change: (rules: readonly Rule[]) => Rule[]): Promise<void> {
  const changed = lastChange.then(async () => {
    const { rules, ...others } = await control.value.getFaults()
    faults.value = await control.value.setFaults({ ...others, rules: change(rules) })
  })
  lastChange = changed.catch(() => undefined)
  return changed
}

/** Rules that make requests fail. */
export function FaultsView() {
  const { rules } = faults.value
  return (
    <div class="page">
      <header class="page-head">
        <h1>Faults</h1>
        {rules.length > 0 && <ActionButton onPress={() => attempt(clearFaults)}>Clear all</ActionButton>}
        <p>Rules that make requests of the app fail. The first rule that applies to a request is the one that acts.</p>
      </header>
      {rules.length === 0 ? (
        <Empty title="No faults are active">Choose a common fault or add a rule below, and see how your app handles it.</Empty>
      ) : (
        <ol class="stack">
          {rules.map((rule, index) => (
            <li key={index} class="card">
              <RuleCard rule={rule} onRemove={() => attempt(() => changeRules((all) => all.toSpliced(index, 1)))} />
            </li>
          ))}
        </ol>
      )}
      <Presets />
      <NewRule />
    </div>
  )
}

function RuleCard({ rule, onRemove }: { readonly rule: Rule; readonly onRemove: () => Promise<unknown> }) {
  const { operation_id: operation, used = 0, times, skip = 0, probability, until } = rule
  const left = times === undefined ? undefined : times - used
  const effects = KINDS.filter((kind) => rule[kind] !== undefined).map(
    (kind) => `${TITLES[kind]}: ${rule[kind]}${kind.endsWith('_ms') ? ' ms' : ''}`,
  )
  const conditions = [
    skip > 0 && `after ${plural(skip, 'request')}`,
    probability !== undefined && `${formatPercent(Math.round(probability * 100))} of requests`,
    until !== undefined && `until ${dateTimeOf(Date.parse(until))} UTC`,
  ].filter((text) => text !== false)
  return (
    <>
      <header>
        <h2>
          <code>{operation === '*' ? 'Any operation' : operation}</code>
        </h2>
        <Pill
          tone={left === 0 ? 'plain' : 'warn'}
          text={left === undefined ? `used ${plural(used, 'time')}` : left === 0 ? 'used up' : `${left} of ${times} left`}
        />
      </header>
      <p>{effects.join(', ')}</p>
      {conditions.length > 0 && <p class="soft">{conditions.join(', ')}</p>}
      <div class="actions">
        <ActionButton onPress={onRemove}>Remove</ActionButton>
      </div>
    </>
  )
}

interface Preset {
  readonly label: string
  readonly effect: string
  readonly rule: () => Rule
}

/** Common faults. */
const PRESETS: readonly Preset[] = [
  { label: 'Slow', effect: 'Every response takes 3 seconds longer.', rule: () => ({ operation_id: '*', delay_ms: 3_000 }) },
  { label: 'Flaky', effect: 'One in five requests fails with 503.', rule: () => ({ operation_id: '*', status: 503, probability: 0.2 }) },
  {
    label: 'Refresh lost',
    effect: 'The next token request is performed, but its response is lost.',
    rule: () => ({ operation_id: 'issueToken', cut: 'after', times: 1 }),
  },
  {
    label: 'Limit reached',
    effect: 'Every request gets 429 until the next quarter hour.',
    rule: () => ({ operation_id: '*', status: 429, until: new Date((Math.floor(now.value / QUARTER) + 1) * QUARTER).toISOString() }),
  },
]

const Presets = () => (
  <section class="card">
    <h2>Common faults</h2>
    <Facts
      of={PRESETS.map(({ label, effect, rule }) => [
        <ActionButton key={label} onPress={() => attempt(() => changeRules((all) => [...all, rule()]))}>
          {label}
        </ActionButton>,
        effect,
      ])}
    />
  </section>
)

const CUTS = [
  { value: 'before', label: 'before the request is performed' },
  { value: 'during', label: 'in the middle of the response' },
  { value: 'after', label: 'after the request is performed' },
]

const BODIES = [
  { value: 'truncated', label: 'half of the response' },
  { value: 'html', label: 'HTML instead of JSON' },
]

/** The field that says what fails. */
const EFFECTS: Readonly<Record<Kind, ComponentChildren>> = {
  status: <Field name="status" label="Status" type="number" min={400} max={599} required hint="Sent without performing the request." />,
  delay_ms: (
    <Field
      name="delay_ms"
      label="Milliseconds"
      type="number"
      min={0}
      max={600_000}
      required
      hint="Of an event: how much later your app’s response counts. From 2,000 ms on, the attempt times out."
    />
  ),
  cut: <Field name="cut" label="When" options={CUTS} required hint="Your app gets no response, or half of it." />,
  body: <Field name="body" label="Body" options={BODIES} required hint="The request is performed, and its response is broken." />,
}

function NewRule() {
  const kind = useSignal<Kind>('status')
  const add = (values: Values) => changeRules((all) => [...all, values as unknown as Rule])
  return (
    <section class="card">
      <h2>New rule</h2>
      <Choices
        label="What fails"
        choices={KINDS.map((each) => [each, TITLES[each]])}
        value={kind.value}
        onChange={(chosen) => {
          kind.value = chosen
        }}
      />
      <Form key={kind.value} submit="Add rule" onSubmit={add}>
        {EFFECTS[kind.value]}
        <Field name="operation_id" label="Operation" options={OPERATIONS} required hint="What your app calls." />
        <Field name="times" label="Times" type="number" min={1} hint="How many requests fail. Leave it empty for all of them." />
        <details class="more">
          <summary>More options</summary>
          <div>
            <Field name="skip" label="Skip" type="number" min={0} hint="How many requests pass first." />
            <Field
              name="probability"
              label="Probability"
              type="number"
              min={0}
              max={1}
              step="any"
              hint="How likely each request fails, from 0 to 1. Leave it empty for always."
            />
            <Field name="until" label="Until, UTC" type="datetime-local" hint="When the rule ends, on the clock of the world." />
          </div>
        </details>
      </Form>
    </section>
  )
}
