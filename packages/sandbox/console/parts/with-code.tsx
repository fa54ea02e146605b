/** A text in which what is between backticks is code: ``this token has `read` ``. */
export const WithCode = ({ text }: { readonly text: string }) => (
  <span>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</span>
)
