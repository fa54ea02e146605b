import ts from 'typescript'

const { factory } = ts

/** A schema's member of `components.schemas`. */
interface Schema {
  readonly name: string
  readonly member: ts.PropertySignature
  readonly type: ts.TypeNode
}

/** What an interface of a schema consists of: the schemas that it extends, and its own members. */
interface Shape {
  readonly bases: readonly string[]
  readonly members: readonly ts.TypeElement[]
}

const nameOf = ({ name }: ts.TypeElement): string =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

const isSignature = (node: ts.Node): node is ts.PropertySignature => ts.isPropertySignature(node)

/** The literal text of an index such as `["schemas"]`. */
const indexOf = (node: ts.Node): string | undefined =>
  ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType) && ts.isStringLiteral(node.indexType.literal)
    ? node.indexType.literal.text
    : undefined

/** The name of the schema in `components["schemas"]["Name"]`. */
function referredSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || indexOf(node.objectType) !== 'schemas') return undefined
  return indexOf(node)
}

/** The members of `components.schemas`. */
function schemasIn(nodes: readonly ts.Node[]): Schema[] {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components')
  const schemas = components && ts.isInterfaceDeclaration(components) ? components.members.filter(isSignature) : []
  const [{ type = undefined } = {}] = schemas.filter((member) => nameOf(member) === 'schemas')
  if (type === undefined || !ts.isTypeLiteralNode(type)) return []
  return type.members.filter(isSignature).flatMap((member) => (member.type ? [{ name: nameOf(member), member, type: member.type }] : []))
}

/** The shape of a schema that is an object, or `allOf` of objects; undefined for other schemas. */
function shapeOf(type: ts.TypeNode, find: (name: string) => Schema | undefined): Shape | undefined {
  if (ts.isTypeLiteralNode(type)) return { bases: [], members: type.members }
  if (!ts.isIntersectionTypeNode(type)) return undefined
  const bases: string[] = []
  const members: ts.TypeElement[] = []
  for (const part of type.types) {
    const base = referredSchema(part)
    const schema = base === undefined ? undefined : find(base)
    if (schema !== undefined && shapeOf(schema.type, find) !== undefined) bases.push(schema.name)
    else if (ts.isTypeLiteralNode(part)) members.push(...part.members)
    else return undefined
  }
  return new Set(members.map(nameOf)).size === members.length ? { bases, members } : undefined
}

/** The comments of one node, moved to another. */
function moveComments<Node extends ts.Node>(from: ts.Node, to: Node): Node {
  ts.setSyntheticLeadingComments(to, ts.getSyntheticLeadingComments(from))
  ts.setSyntheticLeadingComments(from, undefined)
  return to
}

/** The name of a type that is declared elsewhere, if it is the type of a schema. */
const referredType = ({ type }: Schema): string =>
  ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : ''

const EXPORT = [factory.createModifier(ts.SyntaxKind.ExportKeyword)]

/**
 * Declares each schema by its name, so that editors and errors show `DetailedAthlete` instead of its members: an interface for an object or `allOf` of
 * objects, otherwise a type alias. `components` and all references refer to these names. A schema with the name of another type, such as `Id`, is not
 * declared.
 */
export function nameSchemas(nodes: readonly ts.Node[]): ts.Node[] {
  const schemas = schemasIn(nodes)
  const byName = new Map(schemas.map((schema) => [schema.name, schema]))
  const find = (name: string): Schema | undefined => byName.get(name)
  const declared = schemas.filter((schema) => !referredType(schema).split(/\W+/).includes(schema.name))
  const names = new Set([...declared, ...schemas.filter((schema) => referredType(schema) === schema.name)].map(({ name }) => name))
  // All uses of a type such as `string` are one node.
  const definitions = new Map<ts.Node, string>(
    declared.filter(({ type }) => !ts.isTokenKind(type.kind)).map(({ name, type }) => [type, name]),
  )

  /** A copy that refers to schemas by name. */
  const refer = <Node extends ts.Node>(root: Node): Node => {
    const visit = (node: ts.Node): ts.Node => {
      const name = definitions.get(node) ?? referredSchema(node)
      return name !== undefined && names.has(name) ? factory.createTypeReferenceNode(name) : ts.visitEachChild(node, visit, undefined)
    }
    return ts.visitEachChild(root, visit, undefined)
  }

  const declarations = declared.map(({ name, member, type }) => {
    const shape = shapeOf(type, find)
    if (shape === undefined) return moveComments(member, factory.createTypeAliasDeclaration(EXPORT, name, undefined, refer(type)))
    const bases = shape.bases.map((base) => factory.createExpressionWithTypeArguments(factory.createIdentifier(base), undefined))
    const heritage = bases.length === 0 ? [] : [factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, bases)]
    return moveComments(member, factory.createInterfaceDeclaration(EXPORT, name, undefined, heritage, shape.members.map(refer)))
  })
  return [...declarations, ...nodes.map(refer)]
}
