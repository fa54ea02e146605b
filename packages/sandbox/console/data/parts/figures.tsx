import type { ComponentChildren } from 'preact'

/** A number with its unit, with the value of the API as its title. */
export interface Figure {
  readonly name: string
  readonly value: ComponentChildren
  /** As the API has it: `25541 m`. */
  readonly raw?: string | undefined
}

/** Figures beside each other. */
export const Figures = ({ figures }: { readonly figures: readonly (Figure | false | undefined)[] }) => (
  <dl class="figures">
    {figures.map(
      (figure) =>
        figure && (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd title={figure.raw}>{figure.value}</dd>
          </div>
        ),
    )}
  </dl>
)
