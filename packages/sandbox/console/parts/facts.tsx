import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button.tsx'

interface FactsProps {
  readonly of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[]
  readonly label?: string
}

/** Names with their values; a value that is undefined is left out with its name. */
export const Facts = ({ of, label }: FactsProps) => (
  <dl class="facts" aria-label={label}>
    {of.map(([name, value], index) =>
      value === undefined || value === null || value === false || value === ''
        ? null
        : [
            <dt key={`${index} name`} class="soft">
              {name}
            </dt>,
            <dd key={`${index} value`}>{value}</dd>,
          ],
    )}
  </dl>
)

/** A value of the API, with a button that copies it. */
export const CopiedValue = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span class="value">
    <code>{value}</code> <CopyButton text={value} label={`Copy ${name}`} bare />
  </span>
)
