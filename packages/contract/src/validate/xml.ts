import { SaxesParser } from 'saxes'

/** Why a text is not well-formed XML; empty if it is. */
export function problemsOfXml(text: string): readonly string[] {
  const problems: string[] = []
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => problems.push(message))
  parser.write(text).close()
  return problems
}
