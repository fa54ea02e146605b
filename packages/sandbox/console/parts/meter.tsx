interface MeterProps {
  readonly value: number
  readonly max: number
  /** What is measured, and the value with its unit: a meter is not readable by its bar alone. */
  readonly label: string
  readonly text: string
  readonly tone?: 'good' | 'warn' | 'bad'
}

/** A bar that is filled as far as a value is of its maximum. */
export const Meter = ({ value, max, label, text, tone = 'good' }: MeterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in their own colors.
  <span
    class={`meter ${tone}`}
    role="meter"
    aria-label={label}
    aria-valuenow={Math.min(value, max)}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuetext={text}
  >
    <span style={{ width: `${max === 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100))}%` }} />
  </span>
)
