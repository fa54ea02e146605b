import { context, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, it, onTestFinished } from 'vitest'
import { openTelemetry } from '../../src/opentelemetry/index.ts'
import { activityUpdated, bodyOf } from '../../src/testing/index.ts'
import { startReceivingApp } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

/** The real SDK, and what arrives there. */
function collect() {
  const exporter = new InMemorySpanExporter()
  const tracerProvider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 2 ** 31 - 1 })
  const meterProvider = new MeterProvider({ readers: [reader] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  onTestFinished(async () => {
    context.disable()
    await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()])
  })
  const pointsOf = async (name: string) => {
    await meterProvider.forceFlush()
    const metrics = metricExporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? []
    return metrics.find(({ descriptor }) => descriptor.name === name)?.dataPoints ?? []
  }
  return { tracerProvider, meterProvider, spans: () => exporter.getFinishedSpans(), pointsOf }
}

it('a lease is a span in whose context the work runs, and counters report the outcomes of events', async () => {
  const { spans, pointsOf, ...providers } = collect()
  const { hooks, onOutcome, observe } = openTelemetry(providers)
  await using service = await startService()
  const active: unknown[] = []
  await using receiving = await startReceivingApp(service, {
    hooks,
    onOutcome,
    onChange: () => void active.push(trace.getActiveSpan()?.spanContext().spanId),
  })
  onTestFinished(observe(receiving.webhooks, { now: service.now }))
  const [athleteId = ''] = service.athletes
  await service.sandbox.control.createActivity({ athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 60 })
  await service.sandbox.control.settle()
  await service.advance(5_000)
  expect((await pointsOf('activity_tracking.webhook.waiting')).map(({ value }) => value)).toEqual([1])
  expect((await pointsOf('activity_tracking.webhook.oldest')).map(({ value }) => value)).toEqual([5])
  await receiving.webhooks.drain()

  const [span] = spans()
  expect(span).toMatchObject({ name: 'activity-webhooks work', kind: SpanKind.CONSUMER, events: [{ name: 'activity_tracking.read' }] })
  expect(active).toEqual([span?.spanContext().spanId])
  const about = { 'activity_tracking.kind': 'activity', 'activity_tracking.lane': 'live' }
  expect(await pointsOf('activity_tracking.webhook.requests')).toMatchObject([
    { attributes: { 'activity_tracking.outcome': 'handshake' }, value: 1 },
    { attributes: { 'activity_tracking.outcome': 'stored' }, value: 1 },
  ])
  expect(await pointsOf('activity_tracking.webhook.reads')).toMatchObject([
    { attributes: { ...about, 'activity_tracking.operation': 'GET /activities/{id}', 'activity_tracking.found': true }, value: 1 },
  ])
  expect(await pointsOf('activity_tracking.webhook.settlements')).toMatchObject([
    { attributes: { ...about, 'activity_tracking.outcome': 'cleared' }, value: 1 },
  ])
  expect(await pointsOf('activity_tracking.webhook.delay')).toMatchObject([{ value: { count: 1, sum: 5 } }])
})

it('no attribute contains an ID, a path, a secret or text of a forged event', async () => {
  const { spans, pointsOf, ...providers } = collect()
  const { hooks, onOutcome } = openTelemetry(providers)
  await using service = await startService()
  await using receiving = await startReceivingApp(service, { hooks, onOutcome })
  const [athleteId = ''] = service.athletes
  const activity = { athlete_id: Number(athleteId), name: 'Secret name', sport_type: 'Ride', elapsed_time: 60 }
  const { id } = await service.sandbox.control.createActivity(activity)
  await service.sandbox.control.settle()
  const subscriptionId = (await service.app.subscriptions.list())[0]?.id ?? 0
  const known = activityUpdated({ activityId: id, athleteId, subscriptionId, at: service.now() })
  for (const object_type of ['forged_one', 'forged_two']) {
    const body = bodyOf({ ...known, object_type, aspect_type: 'forged_three' })
    await fetch(receiving.callbackUrl, { method: 'POST', body })
  }
  await receiving.webhooks.drain()
  expect((await pointsOf('activity_tracking.webhook.settlements')).map(({ attributes }) => attributes['activity_tracking.kind'])).toEqual([
    'activity',
    'other',
  ])
  const names = ['requests', 'response.duration', 'reads', 'settlements', 'delay', 'failures']
  const points = await Promise.all(names.map((name) => pointsOf(`activity_tracking.webhook.${name}`)))
  const shown = JSON.stringify([points, spans().map(({ attributes, events }) => [attributes, events])])
  for (const secret of [athleteId, String(id), 'Secret name', receiving.callbackUrl, service.sandbox.clientSecret, 'forged']) {
    expect(shown).not.toContain(secret)
  }
})
