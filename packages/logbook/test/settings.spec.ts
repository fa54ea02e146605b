import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../src/settings.ts'
import { expect, test } from './logbook-test.ts'

const ENVIRONMENT = {
  ACTIVITY_TRACKING_BASE_URL: 'https://service.example/api/v3',
  ACTIVITY_TRACKING_AUTH_URL: 'https://service.example',
  ACTIVITY_TRACKING_CLIENT_ID: '7',
  ACTIVITY_TRACKING_CLIENT_SECRET: 'secret',
}

test('the environment names the service, the folder, and where Logbook listens', async () => {
  const [baseUrl, authUrl, clientId, clientSecret] = Object.values(ENVIRONMENT)
  const service = { baseUrl, authUrl, clientId, clientSecret }
  const folder = expect.stringMatching(/logbook.data$/)
  expect(await readSettings(ENVIRONMENT)).toEqual({ service, host: '127.0.0.1', port: 3_000, folder })
  const all = {
    ...{ HOST: '0.0.0.0', PORT: '65535', PUBLIC_URL: 'https://logbook.example', DATA_FOLDER: '/elsewhere' },
    ...{ OWNER_ATHLETE_ID: '9', ACTIVITY_TRACKING_NEW_BASE_URL: 'https://new.example/v3' },
  }
  expect(await readSettings({ ...ENVIRONMENT, ...all })).toEqual({
    service: { ...service, newBaseUrl: all.ACTIVITY_TRACKING_NEW_BASE_URL, ownerId: '9' },
    ...{ host: all.HOST, port: 65_535, publicUrl: all.PUBLIC_URL, folder: all.DATA_FOLDER },
  })
  expect(await readSettings({ ...ENVIRONMENT, PORT: '0' })).toMatchObject({ port: 0 })
  for (const PORT of ['-1', '65536', '80.5', 'http'])
    await expect(readSettings({ ...ENVIRONMENT, PORT })).rejects.toThrow('PORT must be the number of a port')
  for (const name of Object.keys(ENVIRONMENT).slice(1))
    await expect(readSettings({ ...ENVIRONMENT, [name]: '' })).rejects.toThrow(`${name} is missing`)
})

test('with a sandbox in another process, Logbook has the clock of its world', async ({ world }) => {
  const { clientId, controlUrl, clock } = world
  const named = { ACTIVITY_TRACKING_CLIENT_ID: clientId, ACTIVITY_TRACKING_CONTROL_URL: controlUrl }
  const { sandbox } = (await readSettings({ ...ENVIRONMENT, ...named })).service
  expect(sandbox?.consoleUrl).toBe(`${controlUrl}/console`)
  const later = await clock.advance('6h')
  await expect.poll(() => Number(sandbox?.now())).toBeGreaterThanOrEqual(later)
})

test('without a service, Logbook starts a sandbox that is stored in its folder', async () => {
  const folder = test.info().outputPath('own')
  const { service } = await readSettings({ DATA_FOLDER: folder })
  const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/)
  expect(service).toEqual({
    ...{
      baseUrl: url,
      newBaseUrl: url,
      authUrl: url,
      clientId: expect.any(String),
      clientSecret: expect.any(String),
    },
    ...{ ownerId: expect.any(String), sandbox: { now: expect.any(Function), consoleUrl: url } },
  })
  expect(statSync(join(folder, 'sandbox.sqlite')).isFile()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0)
})
