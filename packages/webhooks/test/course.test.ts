import { expect, it } from 'vitest'
import { activityCreated, activityDeleted, activityUpdated, bodyOf, deauthorized, type SentEvent } from '../src/testing/index.ts'
import { activitiesEvery, newActivity } from './support/manual-activities.ts'
import { PATH, testWebhooks } from './support/test-webhooks.ts'
import { startService } from './support/virtual-service.ts'

// Read the changes of the recorded file before you accept them with `vitest -u`.
it('what the app learns in a course of events', async () => {
  await using service = await startService()
  const { app, now, athletes, sandbox } = service
  const [athleteId = '', other = ''] = athletes
  const told: string[] = []
  /** Records what the app is called with. The streams of an activity are part of the change, and its client and signal are not data. */
  const tell = (name: string) => (event: object) => {
    const shown = (key: string, value: unknown) =>
      key === 'api' || key === 'signal' ? undefined : value instanceof Error ? String(value) : value
    told.push(`${name} ${JSON.stringify(event, shown)}`)
  }
  const subscriptions = { ...app.subscriptions, list: async () => [{ id: 5 }] as never }
  let isBroken = false
  await using test = testWebhooks(
    { ...service, app: { ...app, subscriptions } },
    {
      hooks: Object.fromEntries(['onOutcome', 'onRead', 'onDelivered', 'onFailure', 'onProgress'].map((name) => [name, tell(name)])),
      compare(listed) {
        tell('compare')(listed)
        return { changed: listed.activities.slice(0, 1).map(({ id }) => Number(id)), gone: [] }
      },
      onChange() {
        if (isBroken) throw new RangeError('no')
      },
      onErase: tell('onErase'),
    },
  )
  const settle = async (what: string) => {
    told.push(`\n${what}`)
    await test.webhooks.drain()
    tell('stats')(await test.webhooks.stats())
  }
  const send = async (event: SentEvent | string, method = 'POST') => {
    const body = method === 'GET' ? {} : { body: typeof event === 'string' ? event : bodyOf(event) }
    const response = await test.webhooks.fetch(new Request(`http://app.example${PATH}`, { method, ...body }))
    told.push(`${response.status} ${JSON.stringify(await response.text())}`)
  }
  const ids = await activitiesEvery(24, 2, service)
  await test.webhooks.importActivities(athleteId, { since: new Date(now() - 36 * 3_600_000) })
  await settle('an import')
  const activityId = await newActivity(service, 'New')
  const about = { activityId, athleteId, subscriptionId: 5, at: now() }
  await send(activityCreated(about))
  await send(activityUpdated({ ...about, private: true }))
  await settle('an activity is created')
  await sandbox.control.deleteActivity({ id: Number(activityId) })
  await send(activityDeleted(about))
  await settle('it is deleted')
  isBroken = true
  await send(activityUpdated({ ...about, activityId: ids[0] ?? '' }))
  await settle('the app fails')
  isBroken = false
  await test.pass(60_000)
  await settle('and works again')
  await sandbox.control.revokeGrant({ athlete_id: Number(other) })
  await send(deauthorized({ athleteId: other, subscriptionId: 5, at: now() }))
  await settle('an athlete deauthorizes the app')
  await test.webhooks.sweep()
  await settle('a sweep')
  for (const event of [{ ...activityCreated(about), object_type: 'route' }, activityCreated({ ...about, subscriptionId: 6 })])
    await send(event)
  for (const method of ['POST', 'GET', 'PUT']) await send('{}', method)
  tell('counts')(test.webhooks.counts())
  tell('waits')(await test.webhooks.waits())
  await expect(told.join('\n')).toMatchFileSnapshot('course.txt')
})
