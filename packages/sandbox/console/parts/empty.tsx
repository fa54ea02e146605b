import type { ComponentChildren } from 'preact'
import { href } from '../routing.ts'
import { CodeBlock } from './code-block.tsx'

interface EmptyProps {
  readonly title: string
  /** What to do next. */
  readonly children?: ComponentChildren
  /** A command that does it. */
  readonly command?: string
}

/** What is shown instead of a list without items. */
export const Empty = ({ title, children, command }: EmptyProps) => (
  <div class="empty">
    <h3>{title}</h3>
    <div>{children}</div>
    {command !== undefined && <CodeBlock text={command} label="command" />}
  </div>
)

/** What is shown instead of a list without items that match its filters. */
export const NoMatch = ({ nouns, view }: { readonly nouns: string; readonly view: string }) => (
  <p class="none soft" role="status">
    No {nouns} match these filters. <a href={href([view])}>Clear the filters</a>
  </p>
)
