import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFactsSource } from '../generate/control.ts'
import { inTempFolder } from '../paths.ts'

const action = (path: string) => ({ target: `$.paths['${path}'].post`, update: { 'x-server': { app: 'client-id' } } })

test('a target of the overlay that matches nothing is an error', () =>
  inTempFolder(async (folder) => {
    const overlay = join(folder, 'overlay.yaml')
    const document = {
      overlay: '1.0.0',
      info: { title: 'Planted', version: '1' },
      actions: [action('/oauth/token'), action('/oauth/removed')],
    }
    await writeFile(overlay, JSON.stringify(document))
    await expect(serverFactsSource(overlay)).rejects.toThrow('The 2 actions of')
  }))
