import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  readonly text: string
  /** What the text is; the name of the block and of its copy button. */
  readonly label: string
}

/** A text in a fixed-width font, with a button that copies it. */
export const CodeBlock = ({ text, label }: CodeBlockProps) => (
  <div class="code">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard. */}
    <section tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
    <CopyButton text={text} label={`Copy ${label}`} bare />
  </div>
)
