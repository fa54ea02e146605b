import type { ComponentChildren } from 'preact'
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
    <div class="soft">{children}</div>
    {command !== undefined && <CodeBlock text={command} label="command" />}
  </div>
)
