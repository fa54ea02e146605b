import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { isReleasePending, pendingBumps } from '../release/changesets.ts'
import { inTempFolder } from '../temp-folder.ts'

const pendingIn = (files: Record<string, string>) =>
  inTempFolder(async (folder) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return pendingBumps(folder)
  })

test('the largest bump of a package in all changesets counts', async () => {
  const pending = await pendingIn({
    'a.md': "---\n'@activity-tracking/spec': minor\n'@activity-tracking/client': patch\n---\n\nMore.\n",
    'b.md': '---\r\n"@activity-tracking/spec": patch\r\n---\r\n\r\nLess.\r\n',
    'c.md': "---\n'@activity-tracking/client': major\n---\n\nOther.\n",
  })
  expect(pending).toEqual({ '@activity-tracking/spec': 'minor', '@activity-tracking/client': 'major' })
})

test('an empty changeset bumps nothing, and other files are not read', async () => {
  expect(await pendingIn({ 'a.md': '---\n---\n\nNothing to release.\n', 'README.md': '# Changesets', 'config.json': '{}' })).toEqual({})
})

test('an unknown bump is refused, with the file that has it', async () => {
  await expect(pendingIn({ 'a.md': "---\n'@activity-tracking/spec': huge\n---\n" })).rejects.toThrow(/\.changeset\/a\.md .*"huge"/)
})

test('a file without bumps is refused', async () => {
  await expect(pendingIn({ 'a.md': 'Some notes.\n' })).rejects.toThrow(/\.changeset\/a\.md does not start with its bumps/)
})

test("the project's own changesets are read", async () => {
  await expect(pendingBumps(fromRoot('.changeset'))).resolves.toBeTypeOf('object')
})

test.each([
  ['with a pending changeset', { 'a.md': "---\n'@activity-tracking/spec': patch\n---\n\nFixed.\n" }, true],
  ['without one', { 'config.json': '{}' }, false],
  ['after a pre-release', { 'pre.json': '{"mode":"pre","tag":"next"}' }, false],
  ['at the end of the pre-releases', { 'pre.json': '{"mode":"exit","tag":"next"}' }, true],
])('a release is pending %s', (_, files, isPending) =>
  inTempFolder(async (folder) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    expect(await isReleasePending(folder)).toBe(isPending)
  }),
)
