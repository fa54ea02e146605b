import { describe, expect, it } from 'vitest'
import { type Fact, Facts } from '../../src/quota/facts.ts'
import { type LedgerRecord, startRecord } from '../../src/quota/ledger-record.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ID = `day/${Math.floor(NOW / 86_400_000)}` as const
const lost = (at = NOW): Fact => ({ kind: 'unconfirmed', id: ID, family: 'read', count: 1, at })
const usage = (count: number, at = NOW): Fact => ({ kind: 'usage', id: ID, family: 'read', count, at })
const emptyRecord = (): LedgerRecord => startRecord({ overall: [200, 2_000], read: [100, 1_000] }, NOW)
const lostIn = (record: LedgerRecord): number => record.windows[ID]?.unconfirmed.reduce((sum, { read }) => sum + read, 0) ?? 0

describe('facts', () => {
  it('count a request once that is lost while earlier ones are written', () => {
    const facts = new Facts()
    facts.add(lost())
    const written = emptyRecord()
    const forget = facts.applyTo(written, NOW)
    facts.add(lost())
    forget()
    facts.applyTo(written, NOW)
    expect(lostIn(written)).toBe(2)
  })

  it('keep a usage that is reported while an earlier one is written', () => {
    const facts = new Facts()
    facts.add(usage(5))
    const forget = facts.applyTo(emptyRecord(), NOW)
    facts.add(usage(6))
    forget()
    const next = emptyRecord()
    facts.applyTo(next, NOW)
    expect(next.windows[ID]?.used.read).toBe(6)
  })

  it('stay until a write has succeeded', () => {
    const facts = new Facts()
    facts.add(lost())
    facts.applyTo(emptyRecord(), NOW)
    const next = emptyRecord()
    facts.applyTo(next, NOW)()
    expect(lostIn(next)).toBe(1)
    expect(facts.size).toBe(0)
  })

  it('do not count requests that a later usage includes', () => {
    const facts = new Facts()
    facts.add(usage(1, NOW - 60_000))
    facts.add(lost(NOW - 30_000))
    facts.add(usage(2))
    const record = emptyRecord()
    facts.applyTo(record, NOW)
    expect(lostIn(record)).toBe(0)
  })

  it('do not fill the memory: those about the same subject become one', () => {
    const facts = new Facts()
    for (let count = 1; count <= 1_000; count += 1) {
      facts.add(lost())
      facts.add(usage(count))
      facts.add({ kind: 'closed', id: ID, family: 'read' })
      facts.add({ kind: 'refusal', refusal: { at: NOW, until: NOW } })
    }
    expect(facts.size).toBeLessThan(10)
    const record = emptyRecord()
    facts.applyTo(record, NOW)
    expect(record.refusals).toHaveLength(3)
  })
})
