import { DatabaseSync } from 'node:sqlite'
import type { App } from '@activity-tracking/client'
import type { Webhooks } from '@activity-tracking/webhooks'
import { expect, test } from '@playwright/test'
import { type Account, createAccounts } from '../src/account.ts'
import { openTables } from '../src/tables.ts'

const START = Date.parse('2026-11-02T10:00:00Z')

/** Accounts of an app that notes what it reads. */
function createSetting(respond: (path: string) => object) {
  const clock = { now: START }
  const noted: string[] = []
  const now = () => clock.now
  const GET = async (path: string, { params }: { params?: { query: object } } = {}) => {
    noted.push(path + new URLSearchParams({ ...params?.query } as Record<string, string>))
    return respond(path)
  }
  const app = { now, serviceNow: () => now() + 7, athlete: () => ({ GET }) } as unknown as App
  const tables = openTables(new DatabaseSync(':memory:'), now)
  tables.connect('1')
  const webhooks = { importActivities: async () => void noted.push('import') } as unknown as Webhooks
  const report = (error: unknown) => void noted.push(String(error))
  return {
    clock,
    noted,
    tables,
    accounts: createAccounts({ app, tables, webhooks, onRead: report, onError: report }),
  }
}

test('the profile and the newest 200 activities are read at first, and the rest is imported', async () => {
  const { accounts, noted, tables } = createSetting((path) => ({
    data: path === '/athlete' ? { id: 1, firstname: 'Maren' } : [{ id: 9, name: 'Row' }],
  }))
  await accounts.read('1')
  expect(noted).toEqual(['/athlete', '/athlete/activitiesper_page=200', 'import', '1'])
  tables.putProfile('1', { firstname: 'Old' } as never, START + 6)
  expect([tables.profile('1')?.firstname, tables.activity('1', '9')?.readAt]).toEqual(['Maren', START + 7])
})

test('what cannot be read now is imported, unless no scope allows it, and a failure is reported', async () => {
  const limited = createSetting(() => ({ error: { code: 'rate_limited' } }))
  await limited.accounts.read('1')
  expect(limited.noted.slice(2)).toEqual(['import', '1'])
  const narrow = createSetting(() => ({ error: { code: 'missing_scope' } }))
  await narrow.accounts.read('1')
  expect(narrow.noted.slice(2)).toEqual(['1'])
  const broken = createSetting(() => Promise.reject(new Error('no response')))
  await broken.accounts.read('1')
  expect(broken.noted.slice(2)).toEqual(['Error: no response', '1'])
})

test('a page reads again what has ended, at most once in a quarter hour, and only with a scope for it', () => {
  const { accounts, clock, noted } = createSetting(() => ({}))
  const account: Account = { athleteId: '1', isConnected: true, scopes: ['read'], profile: undefined }
  const reads = (changed: Partial<Account> = {}) => {
    noted.length = 0
    accounts.readIfMissing({ ...account, ...changed })
    return noted.length > 0
  }
  const profile = { id: 1 } as Account['profile']
  for (const changed of [{ isConnected: false }, { scopes: ['activity:write'] }, { profile }] as const)
    expect([changed, reads(changed)]).toEqual([changed, false])
  expect([reads({ scopes: ['profile:read_all'] }), reads()]).toEqual([true, false])
  clock.now += 15 * 60_000 - 1
  expect(reads()).toBe(false)
  clock.now += 1
  expect(reads()).toBe(true)
})
