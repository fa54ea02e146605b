import { operations } from '@activity-tracking/spec'
import { useSignal } from '@preact/signals'
import { attempt, control } from '../control.ts'
import { FAULT_KINDS, FaultRule } from '../fields.gen.ts'
import { dateTimeOf, formatPercent, plural } from '../format.ts'
import { type FaultRules, faults } from '../live.ts'
import { Empty } from '../parts/empty.tsx'
import { type Choice, Form } from '../parts/form.tsx'
import type { Values } from '../parts/form-values.ts'
import { Pill } from '../parts/pill.tsx'

type Rule = FaultRules['rules'][number]
type Kind = (typeof FAULT_KINDS)[number]

/** What each kind of fault is called here; the description says what it does. */
const TITLES: Readonly<Record<Kind, string>> = { status: 'Error status', delay_ms: 'Delay', cut: 'Cut connection', body: 'Broken body' }

const isKind = (name: string): name is Kind => FAULT_KINDS.some((kind) => kind === name)
/** To which requests a rule applies. What a rule has been used for is not set. */
const CONDITIONS = FaultRule.map(({ name }) => name).filter((name) => !isKind(name) && name !== 'used')

/** Conditions that most rules have. */
const COMMON = ['operation_id', 'times']

const OPERATIONS: readonly Choice[] = [
  { value: '*', label: 'every operation' },
  ...operations.map(({ operationId }) => ({ value: operationId, label: operationId })),
]

/** Replaces the rules, and shows them as the sandbox has them then. */
async function replaceRules(rules: readonly Rule[]): Promise<void> {
  faults.value = await control.value.setFaults({ ...faults.value, rules: [...rules] })
}

/** Rules that make requests fail. */
export function FaultsView() {
  const { rules } = faults.value
  const clear = () =>
    attempt(async () => {
      await control.value.clearFaults()
      faults.value = { rules: [] }
    })
  return (
    <div class="page">
      <header class="page-head">
        <h1>Faults</h1>
        {rules.length > 0 && (
          <button type="button" class="small" onClick={clear}>
            Clear all
          </button>
        )}
        <p>Rules that make requests of the app fail. The first rule that applies to a request is the one that acts.</p>
      </header>
      {rules.length === 0 ? (
        <Empty title="No fault rules">
          Every request gets the response that it should. Set a rule below to see how your app handles a failure.
        </Empty>
      ) : (
        <ol class="stack">
          {rules.map((rule, index) => (
            <li key={index} class="card">
              <RuleCard rule={rule} onRemove={() => attempt(() => replaceRules(rules.toSpliced(index, 1)))} />
            </li>
          ))}
        </ol>
      )}
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
