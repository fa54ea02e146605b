import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { infoVersion, setInfoVersion } from '../release/set-info-version.ts'

test('the version is replaced, and no other character changes', async () => {
  const source = await readFile(fromRoot('openapi/openapi.yaml'), 'utf8')
  const changed = setInfoVersion(source, '98.7.6')
  expect(infoVersion(changed)).toBe('98.7.6')
  expect(setInfoVersion(changed, String(infoVersion(source)))).toBe(source)
})

test.each([
  ['quoted', "info:\n  version: '0.1.0' # now\n", 'info:\n  version: 2.0.0 # now\n'],
  ['after another version', 'x:\n  version: 9\ninfo:\n  version: 0.1.0\n', 'x:\n  version: 9\ninfo:\n  version: 2.0.0\n'],
])('a version %s is found', (_, given, want) => {
  expect(setInfoVersion(given, '2.0.0')).toBe(want)
})

test('a description without a version is refused', () => {
  expect(() => setInfoVersion('info: {}\n', '2.0.0')).toThrow('does not have info.version')
})
