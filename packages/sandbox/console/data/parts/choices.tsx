interface ChoicesProps<T extends string> {
  readonly label: string
  readonly choices: readonly (readonly [value: T, text: string])[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** One of a few, beside each other. */
export const Choices = <T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) => (
  <fieldset class="choices">
    <legend class="hidden">{label}</legend>
    {choices.map(([choice, text]) => (
      <label key={choice}>
        <input type="radio" name={label} checked={choice === value} onChange={() => onChange(choice)} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
)
