/** Maximum size of the body that is shown, in bytes. */
export const SHOWN_BYTES = 100_000

/** The first bytes of a body as text, and whether the body is complete. The rest is not read. */
export async function readStart(response: Response, limit = SHOWN_BYTES): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  if (response.body === null) return { text: '', isWhole: true }
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  for (let left = limit; ; ) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isWhole: true }
    if (value.length > left) {
      await reader.cancel()
      return { text: text + decoder.decode(value.subarray(0, left)), isWhole: false }
    }
    text += decoder.decode(value, { stream: true })
    left -= value.length
  }
}

const STEP = '  '

/** Strings, single brackets, commas and colons, and everything between them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON on separate lines, with every digit of an id as it was sent. Any other text is not changed. */
export function indentJson(text: string): string {
  if (!isJson(text)) return text
  const lines: string[] = []
  let line = ''
  let indent = ''
  let opened = false
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '}' || token === ']') {
      indent = indent.slice(STEP.length)
      if (!opened) {
        lines.push(line)
        line = indent
      }
      line += token
      opened = false
      continue
    }
    if (opened) {
      lines.push(line)
      line = indent
      opened = false
    }
    if (token === '{' || token === '[') {
      line += token
      indent += STEP
      opened = true
    } else if (token === ',') {
      lines.push(line + token)
      line = indent
    } else line += token === ':' ? ': ' : token
  }
  return [...lines, line].join('\n')
}
