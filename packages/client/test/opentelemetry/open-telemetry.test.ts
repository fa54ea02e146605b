import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import * as conventions from '@opentelemetry/semantic-conventions'
import { ATTR_URL_TEMPLATE } from '@opentelemetry/semantic-conventions/incubating'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient, createReporter, log, retry, unwrap } from '../../src/index.ts'
import { openTelemetry } from '../../src/opentelemetry/index.ts'
import { version } from '../../src/version.gen.ts'
import { cut, type Respond, respondWith, type Served, serve } from '../layers/serve.ts'

const served: Served[] = []
const providers: { shutdown(): Promise<void> }[] = []
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.shutdown()
  for (const server of served.splice(0)) await server[Symbol.asyncDispose]()
})

/** A client that reports to the real SDK, and what arrives there. */
async function setUp(responses: readonly Respond[], options: Partial<ClientOptions> = {}) {
  const server = await serve((response, index) => responses[Math.min(index, responses.length - 1)]?.(response))
  served.push(server)
  const exporter = new InMemorySpanExporter()
  const tracerProvider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 2 ** 31 - 1 })
  const meterProvider = new MeterProvider({ readers: [reader] })
  providers.push(tracerProvider, meterProvider)
  const hooks = openTelemetry({ tracerProvider, meterProvider })
  const api = createClient({
    baseUrl: server.baseUrl,
    authUrl: server.origin,
    auth: 'a-token',
    log: log({ hooks }),
    retry: retry({ wait: async () => undefined, random: () => 0.5 }),
    ...options,
  })
  const metrics = async () => {
    await meterProvider.forceFlush()
    return metricExporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? []
  }
  const pointsOf = async (name: string) => {
    const metric = (await metrics()).find(({ descriptor }) => descriptor.name === name)
    return { descriptor: metric?.descriptor, points: metric?.dataPoints ?? [] }
  }
  return { api, server, hooks, spans: () => exporter.getFinishedSpans(), pointsOf }
}

const ok = respondWith(200, { id: 1 })
const shown = ({ name, kind, attributes, status }: ReadableSpan) => ({ name, kind, attributes, status: status.code })

describe('the spans of a call', () => {
  it('are one for the call and one below it for each request, by the semantic conventions', async () => {
    const { api, server, spans } = await setUp([respondWith(503), cut, ok])
    await api.GET('/activities/{id}', { params: { path: { id: 42 } } })
    const common = {
      [conventions.ATTR_HTTP_REQUEST_METHOD]: 'GET',
      [conventions.ATTR_SERVER_ADDRESS]: '127.0.0.1',
      [conventions.ATTR_SERVER_PORT]: Number(new URL(server.origin).port),
      [conventions.ATTR_URL_SCHEME]: 'http',
      [ATTR_URL_TEMPLATE]: '/activities/{id}',
    }
    const request = { name: 'GET /activities/{id}', kind: SpanKind.CLIENT }
    expect(spans().map(shown)).toEqual([
      {
        ...request,
        status: SpanStatusCode.ERROR,
        attributes: { ...common, [conventions.ATTR_HTTP_RESPONSE_STATUS_CODE]: 503, [conventions.ATTR_ERROR_TYPE]: '503' },
      },
      {
        ...request,
        status: SpanStatusCode.ERROR,
        attributes: { ...common, [conventions.ATTR_HTTP_REQUEST_RESEND_COUNT]: 1, [conventions.ATTR_ERROR_TYPE]: 'connection_failed' },
      },
      {
        ...request,
        status: SpanStatusCode.UNSET,
        attributes: { ...common, [conventions.ATTR_HTTP_REQUEST_RESEND_COUNT]: 2, [conventions.ATTR_HTTP_RESPONSE_STATUS_CODE]: 200 },
      },
      {
        name: 'activity-tracking GET /activities/{id}',
        kind: SpanKind.INTERNAL,
        status: SpanStatusCode.UNSET,
        attributes: {
          'activity_tracking.operation': 'GET /activities/{id}',
          'activity_tracking.attempts': 3,
          [conventions.ATTR_HTTP_RESPONSE_STATUS_CODE]: 200,
        },
      },
    ])
    const call = spans().at(-1)
    for (const span of spans().slice(0, 3)) expect(span.parentSpanContext?.spanId).toBe(call?.spanContext().spanId)
    expect(call?.events).toMatchObject([
      { name: 'activity_tracking.retry', attributes: { 'activity_tracking.attempt': 2, 'activity_tracking.delay': 0.25 } },
      { name: 'activity_tracking.retry', attributes: { 'activity_tracking.attempt': 3, 'activity_tracking.delay': 0.5 } },
    ])
    expect(call?.instrumentationScope).toMatchObject({ name: '@activity-tracking/client', version })
  })

  it('are below the span that is active where the call is made', async () => {
    const manager = new AsyncLocalStorageContextManager().enable()
    context.setGlobalContextManager(manager)
    try {
      const { api, spans } = await setUp([ok])
      const job = new TracerProvider().getTracer('test').startSpan('job')
      await context.with(trace.setSpan(context.active(), job), () => api.GET('/athlete'))
      expect(spans().at(-1)?.parentSpanContext?.spanId).toBe(job.spanContext().spanId)
    } finally {
      context.disable()
    }
  })

  it('keep calls apart that are made at the same time', async () => {
    const { api, spans } = await setUp([ok])
    await Promise.all([api.GET('/athlete'), api.GET('/athlete/zones'), api.GET('/athlete')])
    const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL)
    const requests = spans().filter(({ kind }) => kind === SpanKind.CLIENT)
    expect(requests.map(({ parentSpanContext }) => parentSpanContext?.spanId).toSorted()).toEqual(
      calls.map((call) => call.spanContext().spanId).toSorted(),
    )
  })

  it.each<[string, readonly Respond[], string, number | undefined]>([
    ['a refusal', [respondWith(404)], 'not_found', 404],
    [
      'a body that is not JSON',
      [(response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')],
      'malformed_response',
      undefined,
    ],
    ['a connection that is cut', [cut], 'connection_failed', undefined],
  ])('state why a call failed: %s', async (_what, responses, error, status) => {
    const { api, spans } = await setUp(responses, { retry: retry({ attempts: 1 }) })
    await api.GET('/athlete').catch(() => undefined)
    const call = spans().at(-1)
    expect(call?.status.code).toBe(SpanStatusCode.ERROR)
    expect(call?.attributes).toMatchObject({ 'error.type': error })
    expect(call?.attributes['http.response.status_code']).toBe(status)
  })

  it('end with the call, including that of a request without a response', async () => {
    const { api, spans } = await setUp([() => undefined])
    await expect(unwrap(api.GET('/athlete', { timeoutMs: 20 }))).rejects.toMatchObject({ code: 'deadline_exceeded' })
    expect(spans().map(({ kind, attributes }) => [kind, attributes['error.type']])).toEqual([
      [SpanKind.CLIENT, 'deadline_exceeded'],
      [SpanKind.INTERNAL, 'deadline_exceeded'],
    ])
  })

  it('contain waits for the quota', async () => {
    const { api, spans } = await setUp([ok], {
      quota: (next) => (call) => {
        call.report?.wait({ family: 'read', window: 'quarter_hour', delayMs: 1_500 })
        return next(call)
      },
    })
    await api.GET('/athlete')
    expect(spans().at(-1)?.events).toMatchObject([
      {
        name: 'activity_tracking.quota.wait',
        attributes: {
          'activity_tracking.quota.family': 'read',
          'activity_tracking.quota.window': 'quarter_hour',
          'activity_tracking.delay': 1.5,
        },
      },
    ])
  })

  it('contain no URL, parameter, body, header or token', async () => {
    const secret = '5ec4e75ec4e7'
    const { api, spans, pointsOf } = await setUp([respondWith(400, { message: secret }, { 'X-Secret': secret })], {
      auth: secret,
      headers: { 'X-Own': secret },
    })
    const init = { params: { path: { id: secret }, query: { hidden: secret } }, body: { name: secret } }
    await api.PUT('/activities/{id}', init as never)
    const printed = JSON.stringify([
      spans().map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
      await pointsOf('http.client.request.duration'),
    ])
    expect(printed).toContain('/activities/{id}')
    expect(printed).not.toContain(secret)
  })
})

describe('the metrics', () => {
  it('are the duration of each request, in seconds', async () => {
    const { api, pointsOf } = await setUp([respondWith(503), ok])
    await api.GET('/athlete')
    const { descriptor, points } = await pointsOf(conventions.METRIC_HTTP_CLIENT_REQUEST_DURATION)
    expect(descriptor).toMatchObject({ unit: 's', type: 'HISTOGRAM' })
    expect(
      points.map(({ attributes, value }) => [
        attributes['http.response.status_code'],
        attributes['error.type'],
        (value as { count: number }).count,
      ]),
    ).toEqual([
      [503, '503', 1],
      [200, undefined, 1],
    ])
  })

  it('are the rate limits and their usage from responses', async () => {
    const headers = {
      'X-RateLimit-Limit': '200,2000',
      'X-RateLimit-Usage': '5,148',
      'X-ReadRateLimit-Limit': '100,1000',
      'X-ReadRateLimit-Usage': ',',
    }
    const { api, pointsOf } = await setUp([respondWith(200, { id: 1 }, headers)])
    await api.GET('/athlete')
    const shown = async (name: string) =>
      (await pointsOf(name)).points.map(({ attributes, value }) => [...Object.values(attributes), value])
    expect(await shown('activity_tracking.quota.usage')).toEqual([
      ['overall', 'quarter_hour', 5],
      ['overall', 'day', 148],
    ])
    expect(await shown('activity_tracking.quota.limit')).toEqual([
      ['overall', 'quarter_hour', 200],
      ['overall', 'day', 2000],
      ['read', 'quarter_hour', 100],
      ['read', 'day', 1000],
    ])
  })

  it('are the refreshes of sessions, by outcome', async () => {
    const { hooks, pointsOf } = await setUp([ok])
    const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
    const { refresh } = createReporter({ hooks, logger })
    refresh({ athleteId: '7', outcome: 'rotated', error: undefined, durationMs: 5 })
    refresh({ athleteId: '7', outcome: 'failed', error: 'server_error', durationMs: 5 })
    const { points } = await pointsOf('activity_tracking.token.refreshes')
    expect(points).toMatchObject([
      { attributes: { 'activity_tracking.outcome': 'rotated' }, value: 1 },
      { attributes: { 'activity_tracking.outcome': 'failed', 'error.type': 'server_error' }, value: 1 },
    ])
    expect(JSON.stringify(points)).not.toContain('athlete')
  })
})

describe('without an SDK', () => {
  it('nothing is recorded, and calls work', async () => {
    const server = await serve((response) => ok(response))
    served.push(server)
    const api = createClient({ baseUrl: server.baseUrl, auth: 'a-token', log: log({ hooks: openTelemetry() }) })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
  })
})
