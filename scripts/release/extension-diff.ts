// Changes of the extensions between two bundled descriptions, and of the scopes of security schemes. `redocly diff` does not know what they mean.
import { EXTENSIONS, SCOPES } from '../redocly/extensions.js'
import type { Bump } from './bump-rule.ts'

/** A change of a fact. */
export interface ExtensionChange {
  readonly impact: Bump
  /** Place, change and effect, as a line of a changelog. */
  readonly line: string
}

type Json = Readonly<Record<string, unknown>>
type Direction = keyof typeof SAYS
type Sender = 'app' | 'service'
type Extension = NonNullable<(typeof EXTENSIONS)[string]>

/** A place in both descriptions. */
interface Pair {
  readonly base: unknown
  readonly revision: unknown
  /** In words: `GET /athlete`, `SummaryActivity.sport_type`. */
  readonly place: string
  /** Who sends the data that is described here. */
  readonly sender: Sender
}

const SAYS = {
  added: 'was added',
  removed: 'was removed',
  replaced: 'was replaced',
  raised: 'was raised',
  lowered: 'was lowered',
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const json = (value: unknown): Json => (isJson(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const refOf = (value: unknown): string | undefined => (isJson(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined)
const nameOf = (ref: string): string => ref.replace(/.*\//, '')

/** Parts without extensions of their own, and shared components, which are compared where they are used. */
const SKIPPED = ['components', 'example', 'examples', 'default', 'enum', 'const', 'required', 'security']
const ROOT = 'The description'
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']
const other = (sender: Sender): Sender => (sender === 'app' ? 'service' : 'app')

/** Numbers and dates have an order; other texts do not. */
function directionOf(before: unknown, after: unknown, areOrdered: boolean): Direction | undefined {
  if (before === after) return undefined
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  if (!areOrdered) return 'replaced'
  const isHigher = typeof after === 'number' ? after > Number(before) : String(after) > String(before)
  return isHigher ? 'raised' : 'lowered'
}

/** Changes of one extension. */
function* compareFacts(
  name: string,
  { comparison, effects, effectsIn }: Pick<Extension, 'comparison' | 'effects' | 'effectsIn'>,
  [before, baseNode]: readonly [unknown, unknown],
  [after, revisionNode]: readonly [unknown, unknown],
  { place, sender }: Pair,
): Generator<ExtensionChange> {
  if (comparison === undefined) return
  const old: Json = before === undefined ? {} : comparison.facts(before, baseNode)
  const fresh: Json = after === undefined ? {} : comparison.facts(after, revisionNode)
  for (const fact of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    const direction = directionOf(old[fact], fresh[fact], comparison.directions.includes('raised'))
    if (direction === undefined) continue
    const effect = (effects ?? effectsIn?.[sender])?.[direction]
    if (effect === undefined)
      throw new Error(`${name} does not declare what it means that a value ${SAYS[direction]}: scripts/redocly/extensions.js`)
    const values = [old[fact], fresh[fact]].filter((value) => value !== undefined && value !== true).map((value) => `\`${value}\``)
    const what = [fact === '' || fact === 'true' ? '' : `\`${fact}\``, values.join(' → ')].filter(Boolean).join(': ')
    const line = `${place}: \`${name}\`${what === '' ? '' : ` (${what})`} ${SAYS[direction]}. ${effect.effect}`
    yield { impact: effect.impact, line }
  }
}

/** Changes of the extensions of a node, without those below it. */
function* compareNodes(pair: Pair): Generator<ExtensionChange> {
  const [base, revision] = [json(pair.base), json(pair.revision)]
  for (const [name, extension] of Object.entries(EXTENSIONS)) {
    const [before, after] = [base[name], revision[name]]
    if (before === undefined && after === undefined) continue
    if (extension.entries === undefined) yield* compareFacts(name, extension, [before, base], [after, revision], pair)
    for (const [key, entry] of Object.entries(extension.entries ?? {}))
      yield* compareFacts(`${name}.${key}`, entry, [json(before)[key], before], [json(after)[key], after], pair)
  }
}

/** Changes of the scopes of security schemes, in flows that both descriptions have. */
function* compareScopes(base: Json, revision: Json): Generator<ExtensionChange> {
  const schemesOf = (document: Json): Json => json(json(document['components'])['securitySchemes'])
  for (const [scheme, before] of Object.entries(schemesOf(base))) {
    const flows = json(json(schemesOf(revision)[scheme])['flows'])
    for (const [name, flow] of Object.entries(json(json(before)['flows']))) {
      if (flows[name] === undefined) continue
      const [old, fresh] = [json(flow), json(flows[name])]
      const pair: Pair = { base: flow, revision: flows[name], place: `\`${scheme}\`, flow \`${name}\``, sender: 'app' }
      yield* compareFacts('scopes', SCOPES, [old['scopes'], old], [fresh['scopes'], fresh], pair)
    }
  }
}

/** A property, and the component that declares it; `own` for the schema itself. */
interface Property {
  readonly schema: unknown
  readonly owner: string
}

/** Compares two bundled descriptions. Parts that only one of them has are not compared: `redocly diff` reports them. */
class Comparer {
  readonly #base: Json
  readonly #revision: Json
  readonly #seen = new Set<string>()

  constructor(base: Json, revision: Json) {
    this.#base = base
    this.#revision = revision
  }

  *compare(): Generator<ExtensionChange> {
    yield* this.#walk({ base: this.#base, revision: this.#revision, place: ROOT, sender: 'service' }, '')
    yield* compareScopes(this.#base, this.#revision)
  }

  /** The target of a reference, with the siblings of the reference; of a nullable union, its other member. */
  #resolve(document: Json, node: unknown): Json {
    const { $ref: _, ...own } = json(node)
    const ref = refOf(node)
    if (ref !== undefined) {
      const keys = ref.replace(/^#\//, '').split('/')
      const found = keys.reduce<unknown>((value, key) => json(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      return { ...this.#resolve(document, found), ...own }
    }
    for (const word of ['anyOf', 'oneOf']) {
      const members = list(own[word]).filter((member) => json(member)['type'] !== 'null')
      if (members.length === 1) return { ...this.#resolve(document, members[0]), ...own, [word]: undefined }
    }
    return own
  }

  /** The properties of a schema and of its `allOf`. */
  #propertiesOf(document: Json, schema: Json, owner = 'own'): Map<string, Property> {
    const members = list(schema['allOf']).flatMap((member) => {
      const ref = refOf(member)
      return [...this.#propertiesOf(document, this.#resolve(document, member), ref === undefined ? owner : nameOf(ref))]
    })
    const own = Object.entries(json(schema['properties'])).map(([name, property]): [string, Property] => [
      name,
      { schema: property, owner },
    ])
    const required = [schema, ...list(schema['allOf'])].flatMap((each) => list(json(each)['required']))
    // A required property is always seen, too.
    const seen = (name: string) => (required.includes(name) ? { 'x-always-seen': true } : {})
    return new Map(
      [...members, ...own].map(([name, property]) => [name, { ...property, schema: { ...json(property.schema), ...seen(name) } }]),
    )
  }

  *#walk(pair: Pair, key: string): Generator<ExtensionChange> {
    const { place, sender } = pair
    const [baseRef, revisionRef] = [refOf(pair.base), refOf(pair.revision)]
    if (baseRef !== undefined || revisionRef !== undefined) {
      if (baseRef === revisionRef) {
        yield* compareNodes(pair)
        const target = { base: { $ref: baseRef }, revision: { $ref: baseRef }, place: `\`${nameOf(baseRef ?? '')}\``, sender }
        if (this.#isNew(`${baseRef} ${sender}`)) yield* this.#walkResolved(target, key)
        return
      }
      if (!this.#isNew(`${baseRef} ${revisionRef} ${sender} ${place}`)) return
    }
    yield* this.#walkResolved(pair, key)
  }

  #isNew(way: string): boolean {
    const isNew = !this.#seen.has(way)
    this.#seen.add(way)
    return isNew
  }

  *#walkResolved({ place, sender, ...pair }: Pair, key: string): Generator<ExtensionChange> {
    const base = this.#resolve(this.#base, pair.base)
    const revision = this.#resolve(this.#revision, pair.revision)
    yield* compareNodes({ base, revision, place, sender })
    if (base['allOf'] !== undefined || base['properties'] !== undefined) yield* this.#walkProperties({ base, revision, place, sender })
    for (const [name, child] of Object.entries(base)) {
      const isSkipped = name === 'properties' || name.startsWith('x-') || (SKIPPED.includes(name) && key !== 'responses')
      if (isSkipped || revision[name] === undefined) continue
      const at = { place: placeBelow(place, key, name), sender: senderBelow(sender, name) }
      if (Array.isArray(child)) yield* this.#walkList({ base: child, revision: revision[name], ...at }, name)
      else if (isJson(child)) yield* this.#walk({ base: child, revision: revision[name], ...at }, name)
    }
  }

  /** Properties by name, so that a property that moves to another member of `allOf` is compared, too. Those of shared components are compared there. */
  *#walkProperties({ base, revision, place, sender }: Pair): Generator<ExtensionChange> {
    const fresh = this.#propertiesOf(this.#revision, json(revision))
    for (const [name, before] of this.#propertiesOf(this.#base, json(base))) {
      const after = fresh.get(name)
      if (after === undefined || (before.owner === after.owner && after.owner !== 'own')) continue
      const at = place.endsWith('`') ? `${place.slice(0, -1)}.${name}\`` : `${place} \`${name}\``
      yield* this.#walk({ base: before.schema, revision: after.schema, place: at, sender }, '')
    }
  }

  /** Items that are the same: with the same reference, name or URL; otherwise in the same order. */
  *#walkList(pair: Pair, key: string): Generator<ExtensionChange> {
    const base = this.#keyed(this.#base, list(pair.base))
    const revision = this.#keyed(this.#revision, list(pair.revision))
    for (const [name, item] of base) {
      const label = `${LABELS[key]} \`${name.replace(/^[a-z]+:/, '')}\``
      const place = LABELS[key] === undefined ? pair.place : pair.place === ROOT ? label : `${pair.place}, ${label}`
      if (revision.has(name)) yield* this.#walk({ ...pair, base: item, revision: revision.get(name), place }, '')
    }
  }

  #keyed(document: Json, items: readonly unknown[]): Map<string, unknown> {
    let unnamed = 0
    return new Map(
      items.map((item) => {
        const { in: location, name, url } = this.#resolve(document, item)
        const key = location === undefined ? (name ?? url ?? refOf(item)) : `${location}:${name}`
        return [String(key ?? unnamed++), item]
      }),
    )
  }
}

const LABELS: Readonly<Record<string, string>> = { parameters: 'parameter', servers: 'server', tags: 'tag' }

/** The place of a child, in words. */
function placeBelow(place: string, key: string, name: string): string {
  if (key === 'paths' || key === 'webhooks') return `\`${name}\``
  if (METHODS.includes(name)) return /^`[^ ]+`$/.test(place) ? `\`${name.toUpperCase()} ${place.slice(1)}` : place
  if (key === 'callbacks') return `${place}, callback \`${name}\``
  if (key === 'responses') return `${place}, response ${name}`
  if (key === 'headers') return `${place}, header \`${name}\``
  return name === 'requestBody' ? `${place}, request body` : place
}

/** Who sends the data of a child: the app sends requests, except webhooks and callbacks, which the service sends. */
function senderBelow(sender: Sender, name: string): Sender {
  if (name === 'paths' || name === 'webhooks') return name === 'paths' ? 'app' : 'service'
  if (name === 'callbacks') return other(sender)
  return name === 'responses' ? other(sender) : sender
}

/** Changes of the extensions and scopes between two bundled descriptions, each line once. */
export function diffExtensions(base: object, revision: object): ExtensionChange[] {
  const changes = new Map<string, ExtensionChange>()
  for (const change of new Comparer({ ...base }, { ...revision }).compare()) changes.set(change.line, change)
  return [...changes.values()]
}
