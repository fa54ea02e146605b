import type { ComponentChildren } from 'preact'

/** Names with their values; a value that is undefined is left out with its name. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts">
    {of.flatMap(([name, value]) =>
      value === undefined || value === null || value === false || value === ''
        ? []
        : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
    )}
  </dl>
)
