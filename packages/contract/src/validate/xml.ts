import { SaxesParser } from 'saxes'

/** What keeps a text from being well-formed XML; empty when nothing does. */
export function problemsOfXml(text: string): readonly string[] {
  const problems: string[] = []
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => problems.push(message))
  parser.write(text).close()
  return problems
}
