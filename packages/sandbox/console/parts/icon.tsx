/** A line drawing in a square of 24, next to a text that says the same. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Path data of the icons that are used in several places. */
export const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5L20 20',
} as const
