import {
  type Attributes,
  type Context,
  context,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import type { CallEvent, Hooks, RequestErrorEvent, RequestEvent, ResponseEvent } from '../layers/events.ts'
import { version } from '../version.gen.ts'

/** Where traces and metrics go. */
export interface OpenTelemetryOptions {
  /** Default: the one that is registered globally. */
  tracerProvider?: TracerProvider
  /** Default: the one that is registered globally. */
  meterProvider?: MeterProvider
}

/** The spans of a call in progress. */
interface CallSpans {
  readonly call: Span
  readonly context: Context
  request: Span | undefined
}

const SCOPE = '@activity-tracking/client'

/** Required by the semantic conventions, in seconds. */
const DURATION_BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/**
 * Hooks that create spans and metrics, following OpenTelemetry's semantic conventions for HTTP clients: a span of kind `INTERNAL` for each
 * call, below it a span of kind `CLIENT` for each request that is sent, `http.client.request.duration`, and gauges of the rate limits.
 * Attributes never contain a URL, a parameter or a token: `url.full` is omitted.
 */
export function openTelemetry({ tracerProvider, meterProvider }: OpenTelemetryOptions = {}): Hooks {
  const tracer = (tracerProvider ?? trace).getTracer(SCOPE, version)
  const meter = (meterProvider ?? metrics).getMeter(SCOPE, version)
  const duration = meter.createHistogram('http.client.request.duration', {
    unit: 's',
    description: 'Duration of HTTP client requests.',
    advice: { explicitBucketBoundaries: DURATION_BOUNDARIES },
  })
  const limits = {
    limit: meter.createGauge('activity_tracking.quota.limit', {
      unit: '{request}',
      description: 'Rate limit of the app in a window, as reported by the service.',
    }),
    usage: meter.createGauge('activity_tracking.quota.usage', {
      unit: '{request}',
      description: 'Requests that the app has made in a window, as reported by the service.',
    }),
  }
  const refreshes = meter.createCounter('activity_tracking.token.refreshes', {
    unit: '{refresh}',
    description: 'Refreshes of access tokens, by outcome.',
  })
  const calls = new Map<string, CallSpans>()

  /** Ends the span of the request in progress. */
  const endRequest = ({ callId }: CallEvent, attributes: Attributes): void => {
    const spans = calls.get(callId)
    if (spans?.request === undefined) return
    end(spans.request, attributes)
    spans.request = undefined
  }

  const noteResult = (event: ResponseEvent | RequestErrorEvent, result: Attributes): void => {
    endRequest(event, result)
    duration.record(event.durationMs / 1_000, { ...requestAttributes(event), ...result })
  }

  return {
    onCallStart(event) {
      const parent = context.active()
      const attributes = { 'activity_tracking.operation': event.operation }
      const call = tracer.startSpan(`activity-tracking ${event.operation}`, { kind: SpanKind.INTERNAL, attributes }, parent)
      calls.set(event.callId, { call, context: trace.setSpan(parent, call), request: undefined })
    },
    onRequest(event) {
      const spans = calls.get(event.callId)
      if (spans === undefined) return
      const attributes = { ...requestAttributes(event), ...resendCount(event) }
      spans.request = tracer.startSpan(event.operation, { kind: SpanKind.CLIENT, attributes }, spans.context)
    },
    onResponse(event) {
      const { status } = event
      noteResult(event, { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) })
      for (const [family, stated] of Object.entries(event.limits)) {
        for (const name of ['limit', 'usage'] as const) {
          for (const [window, count] of Object.entries(stated[name])) {
            if (count === undefined) continue
            limits[name].record(count, { 'activity_tracking.quota.family': family, 'activity_tracking.quota.window': window })
          }
        }
      }
    },
    onRequestError(event) {
      noteResult(event, { 'error.type': event.error })
    },
    onRetry({ callId, delayMs, attempt }) {
      const attributes = { 'activity_tracking.attempt': attempt + 1, 'activity_tracking.delay': delayMs / 1_000 }
      calls.get(callId)?.call.addEvent('activity_tracking.retry', attributes)
    },
    onWait({ callId, delayMs, family, window }) {
      const limit = { 'activity_tracking.quota.family': family, 'activity_tracking.quota.window': window }
      calls.get(callId)?.call.addEvent('activity_tracking.quota.wait', { ...limit, 'activity_tracking.delay': delayMs / 1_000 })
    },
    onCallEnd(event) {
      const call = calls.get(event.callId)?.call
      calls.delete(event.callId)
      if (call === undefined) return
      const { attempt, status, error } = event
      const response = status === undefined ? {} : { 'http.response.status_code': status }
      end(call, { 'activity_tracking.attempts': attempt, ...response, ...(error !== undefined && { 'error.type': error }) })
    },
    onRefresh({ outcome, error }) {
      refreshes.add(1, { 'activity_tracking.outcome': outcome, ...(error !== undefined && { 'error.type': error }) })
    },
  }
}

function end(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes)
  if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Common attributes of the spans and metrics of a request. */
function requestAttributes({ method, path, origin }: RequestEvent): Attributes {
  const { hostname, port, protocol } = new URL(origin)
  return {
    'http.request.method': method,
    'server.address': hostname.replace(/^\[|\]$/g, ''),
    'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
    'url.scheme': protocol.slice(0, -1),
    'url.template': path,
  }
}

const resendCount = (event: RequestEvent): Attributes => (event.resendCount > 0 ? { 'http.request.resend_count': event.resendCount } : {})
