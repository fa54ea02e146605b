import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inboxConformance, type TestFunctions, wakerConformance } from '../../src/conformance/index.ts'
import { embeddedWaker } from '../../src/index.ts'
import { onMemory } from '../support/engines.ts'

/** The rules that a kit registers, below the titles of their groups. */
function rulesOf(register: (functions: TestFunctions) => void): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  let group = ''
  register({
    describe(name, registerGroup) {
      group = name
      registerGroup()
    },
    it: (name) => groups.set(group, [...(groups.get(group) ?? []), name]),
    expect,
  })
  return groups
}

/** All rules of a kit: those of engines with every feature, and those of engines without them. */
function allRules(register: (hasAll: boolean, functions: TestFunctions) => void): Map<string, string[]> {
  const [all, least] = [true, false].map((hasAll) => rulesOf((functions) => register(hasAll, functions)))
  return new Map([...(all ?? [])].map(([group, rules]) => [group, [...new Set([...rules, ...(least?.get(group) ?? [])])]]))
}

/** The rules in a part of the list, below the groups' names. */
function listedRules(title: string): Map<string, string[]> {
  const list = readFileSync(new URL('../../CONFORMANCE.md', import.meta.url), 'utf8')
  const [, part = ''] = list.split(`## ${title}\n`)
  const groups = new Map<string, string[]>()
  let rules: string[] = []
  for (const line of (part.split('## ')[0] ?? '').split('\n')) {
    const [, group] = /^\*\*(.+)\*\*$/.exec(line) ?? []
    if (group !== undefined) {
      rules = []
      groups.set(group.toLowerCase(), rules)
    }
    if (line.startsWith('- ')) rules.push(line.slice(2))
    else if (line.startsWith('  ')) rules.push(`${rules.pop()} ${line.trim()}`)
  }
  return groups
}

test('the list has exactly the rules of an inbox that the kit checks', () => {
  const rules = allRules((hasAll, functions) =>
    inboxConformance({ name: 'an inbox', create: onMemory, without: hasAll ? [] : ['transactions', 'plant', 'close'] }, functions),
  )
  expect(listedRules('Inboxes')).toEqual(rules)
})

test('the list has exactly the rules of a waker that the kit checks', () => {
  const rules = allRules((hasAll, functions) =>
    wakerConformance(
      { name: 'a waker', create: () => ({ open: () => embeddedWaker(), close() {} }), without: hasAll ? [] : ['shared', 'transactions'] },
      functions,
    ),
  )
  expect(listedRules('Wakers')).toEqual(rules)
})
