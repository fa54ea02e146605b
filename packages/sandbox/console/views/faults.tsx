import { operations } from '@activity-tracking/spec'
import { useSignal } from '@preact/signals'
import { DELIVERY } from '../../src/core/faults.ts'
import { attempt, control } from '../control.ts'
import { FAULT_KINDS, FaultRule } from '../fields.gen.ts'
import { dateTimeOf, formatPercent, plural } from '../format.ts'
import { clearFaults, type FaultRules, faults, now } from '../live.ts'
import { Empty } from '../parts/empty.tsx'
import type { Choice } from '../parts/field-input.tsx'
import { Form } from '../parts/form.tsx'
import type { Values } from '../parts/form-values.ts'
import { Pill } from '../parts/pill.tsx'

type Rule = FaultRules['rules'][number]
type Kind = (typeof FAULT_KINDS)[number]

/** What each kind of fault is called here; the description says what it does. */
const TITLES: Readonly<Record<Kind, string>> = { status: 'Error status', delay_ms: 'Delay', cut: 'Cut connection', body: 'Broken body' }

const isKind = (name: string): name is Kind => FAULT_KINDS.some((kind) => kind === name)
/** To which requests a rule applies. What a rule has been used for is not set. */
const CONDITIONS = FaultRule.map(({ name }) => name).filter((name) => !isKind(name) && name !== 'used')

const QUARTER = 15 * 60_000

/** Conditions that most rules have. */
const COMMON = ['operation_id', 'times']

const OPERATIONS: readonly Choice[] = [
  { value: '*', label: 'every operation' },
  ...operations.map(({ operationId }) => ({ value: operationId, label: operationId })),
  { value: DELIVERY, label: `${DELIVERY} (only with a delay)` },
]

/** Replaces the rules, and shows them as the sandbox has them then. */
async function replaceRules(rules: readonly Rule[]): Promise<void> {
  faults.value = await control.value.setFaults({ ...faults.value, rules: [...rules] })
}

/** Rules that make requests fail. */
export function FaultsView() {
  const { rules } = faults.value
  return (
    <div class="page">
      <header class="page-head">
        <h1>Faults</h1>
        {rules.length > 0 && (
          <button type="button" class="small" onClick={() => attempt(clearFaults)}>
            Clear all
          </button>
        )}
        <p>Rules that make requests of the app fail. The first rule that applies to a request is the one that acts.</p>
      </header>
      {rules.length === 0 ? (
        <Empty title="No faults are active">Choose a common fault or add a rule below, and see how your app handles it.</Empty>
      ) : (
        <ol class="stack">
          {rules.map((rule, index) => (
            <li key={index} class="card">
              <RuleCard rule={rule} onRemove={() => attempt(() => replaceRules(rules.toSpliced(index, 1)))} />
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
  const effects = FAULT_KINDS.filter((kind) => rule[kind] !== undefined).map(
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
          <code>{operation === '*' ? 'every operation' : operation}</code>
        </h2>
        <Pill
          tone={left === 0 ? 'plain' : 'warn'}
          text={left === undefined ? `used ${plural(used, 'time')}` : left === 0 ? 'used up' : `${left} of ${times} left`}
        />
      </header>
      <p>{effects.join(', ')}</p>
      {conditions.length > 0 && <p class="soft">{conditions.join(', ')}</p>}
      <div class="actions">
        <button type="button" class="small" onClick={onRemove}>
          Remove
        </button>
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
    <ul class="presets">
      {PRESETS.map(({ label, effect, rule }) => (
        <li key={label}>
          <button type="button" class="small" onClick={() => attempt(() => replaceRules([...faults.value.rules, rule()]))}>
            {label}
          </button>{' '}
          <span class="soft">{effect}</span>
        </li>
      ))}
    </ul>
  </section>
)

function NewRule() {
  const kind = useSignal<Kind>(FAULT_KINDS[0])
  const fields = FaultRule.map((field) => (field.name === kind.value ? { ...field, required: true } : field))
  const add = (values: Values) => replaceRules([...faults.value.rules, values as unknown as Rule])
  return (
    <section class="card">
      <h2>New rule</h2>
      <fieldset class="kinds">
        <legend class="hidden">What fails</legend>
        {FAULT_KINDS.map((each) => (
          <button
            key={each}
            type="button"
            class="small"
            aria-pressed={each === kind.value}
            onClick={() => {
              kind.value = each
            }}
          >
            {TITLES[each]}
          </button>
        ))}
      </fieldset>
      <Form
        key={kind.value}
        fields={fields}
        only={[kind.value, ...CONDITIONS]}
        more={CONDITIONS.filter((name) => !COMMON.includes(name))}
        choices={{ operation_id: OPERATIONS }}
        submit="Add rule"
        onSubmit={add}
      />
    </section>
  )
}
