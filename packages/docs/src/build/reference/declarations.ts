import ts from 'typescript'

const isPrivate = (member: ts.Node): boolean =>
  ts.canHaveModifiers(member) &&
  (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword) ?? false)
const isHidden = (member: ts.ClassElement): boolean =>
  isPrivate(member) || (member.name !== undefined && ts.isPrivateIdentifier(member.name))

const declares = (statement: ts.Statement, name: string): boolean => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.some((each) => each.name.getText() === name)
  return (
    (ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)) &&
    statement.name?.text === name
  )
}

/** A statement as text, without private members. */
function publicText(statement: ts.Statement, file: ts.SourceFile): string {
  let text = file.text
  if (ts.isClassDeclaration(statement)) {
    // From the last to the first, so that positions stay valid.
    for (const member of statement.members.filter(isHidden).reverse()) {
      text = text.slice(0, member.getFullStart()) + text.slice(member.getEnd())
    }
  }
  const end = statement.getEnd() - (file.text.length - text.length)
  return inHouseStyle(text.slice(statement.getStart(), end).replace(/^export (declare )?/, ''))
}

/** The compiler indents by four and ends lines with a semicolon. */
const inHouseStyle = (text: string): string =>
  text.replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2)).replaceAll(/;$/gm, '')

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)

/** The names of types that a statement mentions. */
function mentioned(node: ts.Node): string[] {
  const own = ts.isTypeReferenceNode(node) ? [node.typeName.getText()] : []
  return [...own, ...node.getChildren().flatMap(mentioned)]
}

/**
 * The declaration of a name in a declaration file, as users see it: without `export` and private members, with the comments on members.
 * It is followed by the unexported types of the file that it uses.
 */
export function declarationOf(name: string, declarations: string): string | undefined {
  const file = ts.createSourceFile('declarations.d.ts', declarations, ts.ScriptTarget.Latest, true)
  const shown = file.statements.filter((statement) => declares(statement, name))
  if (shown.length === 0) return undefined
  for (const statement of shown) {
    const words = new Set(mentioned(statement))
    const local = file.statements.filter(
      (other) => !isExported(other) && !shown.includes(other) && [...words].some((word) => declares(other, word)),
    )
    shown.push(...local)
  }
  return shown.map((statement) => publicText(statement, file)).join('\n\n')
}
